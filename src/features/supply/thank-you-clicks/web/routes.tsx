import { screens } from '@/web/screen'
import { reportPermissions } from '@/features/selling/lead-facts/permissions'

const permission = reportPermissions.reports_view

export default screens([
  {
    path: '/systemreport/redirect/thankyoupage',
    title: 'Thank You Page Clicks',
    permission,
    menu: { group: 'Reports', label: 'Thank You Page Clicks', order: 10 },
    load: () => import('./ClicksPage'),
  },
])
