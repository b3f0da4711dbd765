import { screens } from '@/web/screen'
import { orderPermissions } from '../permissions'

const permission = orderPermissions.order_manage

export default screens([
  {
    path: '/lender/orders',
    title: 'Orders list',
    permission,
    menu: { group: 'Lender', label: 'Orders', order: 20 },
    load: () => import('./OrdersPage'),
  },
  { path: '/lender/order/form/{lenderId}', title: 'New order', permission, load: () => import('./NewOrderPage') },
  { path: '/lender/order/edit/{id}', title: 'Edit order', permission, load: () => import('./OrderEditPage') },
])
