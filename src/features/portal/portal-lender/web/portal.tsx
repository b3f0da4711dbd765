import { lazy } from 'react'
import { HOME } from '@/web/portal/paths'
import { portalScreens } from '@/web/portal/screen'

/** Its contract is of no use to publishers: it comes when it is drawn. */
const WaitingReturns = lazy(async () => ({ default: (await import('./WaitingReturns')).WaitingReturns }))
const side = 'lender'

export default portalScreens([
  { path: HOME, title: 'Home', side, nav: { label: 'Home', order: 1 }, load: () => import('./HomePage') },
  { path: '/portal/leads', title: 'Leads', side, nav: { label: 'Leads', order: 2 }, load: () => import('./LeadsPage') },
  { path: '/portal/leads/{id}', title: 'Lead', side, load: () => import('./LeadPage') },
  {
    path: '/portal/returns',
    title: 'Returns',
    side,
    nav: { label: 'Returns', order: 3, Count: WaitingReturns },
    load: () => import('./ReturnsPage'),
  },
  { path: '/portal/returns/upload', title: 'Return leads', side, load: () => import('./UploadPage') },
  {
    path: '/portal/orders',
    title: 'Orders',
    side,
    nav: { label: 'Orders', order: 4 },
    load: () => import('./OrdersPage'),
  },
  {
    path: '/portal/billing',
    title: 'Billing',
    side,
    nav: { label: 'Billing', order: 5 },
    load: () => import('./BillingPage'),
  },
])
