import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { screens } from '@/web/screen'

const permission = lenderPermissions.lender_manage

export default screens([
  { path: '/lender/item/{id}', title: 'Lender', permission, load: () => import('./LenderPage'), shows: 'lender' },
  {
    path: '/lender/onetoone/{id}',
    title: 'One To One settings',
    permission,
    load: () => import('./OneToOnePage'),
  },
])
