import { orderPermissions } from '@/features/demand/orders/permissions'
import { screens } from '@/web/screen'

const permission = orderPermissions.order_manage

export default screens([
  {
    path: '/lender/sendformats',
    title: 'Send formats',
    permission,
    menu: { group: 'Lender', label: 'Send formats', order: 25 },
    load: () => import('./FormatsPage'),
  },
  { path: '/lender/sendformats/start', title: 'New send format', permission, load: () => import('./StartPage') },
  { path: '/lender/sendformats/{id}', title: 'Send format draft', permission, load: () => import('./DraftPage') },
])
