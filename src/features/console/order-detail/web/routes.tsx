import { orderPermissions } from '@/features/demand/orders/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lender/order/item/{id}',
    title: 'Order',
    permission: orderPermissions.order_manage,
    load: () => import('./OrderPage'),
    shows: 'order',
  },
])
