import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/publisher/report/summary',
    title: 'Publisher summary',
    permission: reportPermissions.reports_view,
    menu: { group: 'Publisher', label: 'Publisher summary', order: 50 },
    load: () => import('./PublisherSummaryPage'),
  },
])
