import { screens } from '@/web/screen'
import { lenderPermissions } from '../permissions'

const permission = lenderPermissions.lender_manage

export default screens([
  {
    path: '/lender/list',
    title: 'Lenders',
    permission,
    menu: { group: 'Lender', label: 'Lenders', order: 10 },
    load: () => import('./LendersPage'),
    actions: [{ label: 'New lender', path: '/lender/form' }],
  },
  { path: '/lender/form/{id?}', title: 'Lender', permission, load: () => import('./LenderForm') },
])
