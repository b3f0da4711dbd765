import { screens } from '@/web/screen'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'

const permission = reportPermissions.reports_view

export default screens([
  {
    path: '/publisher/report/subidreport',
    title: 'SubID report',
    permission,
    menu: { group: 'Publisher', label: 'SubID report', order: 60 },
    load: () => import('./SubIdPage'),
  },
])
