import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/systemreport/whynotsold',
    title: 'Why leads do not sell',
    permission: reportPermissions.reports_view,
    menu: { group: 'Reports', label: 'Why leads do not sell', order: 5 },
    load: () => import('./WhyPage'),
  },
])
