import { reportPermissions } from '@/features/selling/lead-facts/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lender/billingreport',
    title: 'Billing report',
    permission: reportPermissions.reports_view,
    menu: { group: 'Lender', label: 'Billing report', order: 80 },
    load: () => import('./BillingPage'),
  },
])
