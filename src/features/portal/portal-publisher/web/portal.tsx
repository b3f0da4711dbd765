import { HOME } from '@/web/portal/paths'
import { portalScreens } from '@/web/portal/screen'

const side = 'publisher'

export default portalScreens([
  { path: HOME, title: 'Home', side, nav: { label: 'Home', order: 1 }, load: () => import('./HomePage') },
  { path: '/portal/leads', title: 'Leads', side, nav: { label: 'Leads', order: 2 }, load: () => import('./LeadsPage') },
  {
    path: '/portal/subids',
    title: 'Sub IDs',
    side,
    nav: { label: 'Sub IDs', order: 3 },
    load: () => import('./SubIdsPage'),
  },
  { path: '/portal/rejections', title: 'Rejections', side, load: () => import('./RejectionsPage') },
  {
    path: '/portal/ledger',
    title: 'Ledger',
    side,
    nav: { label: 'Ledger', order: 4 },
    load: () => import('./LedgerPage'),
  },
  { path: '/portal/testleads', title: 'Test leads', side, load: () => import('./TestLeadsPage') },
  { path: '/portal/rcids', title: 'RCIDs', side, nav: { label: 'RCIDs', order: 5 }, load: () => import('./RcidsPage') },
])
