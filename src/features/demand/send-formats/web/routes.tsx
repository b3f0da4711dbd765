import { orderPermissions } from '@/features/demand/orders/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lender/order/sendformat/{id}',
    title: 'Send format',
    permission: orderPermissions.order_manage,
    load: () => import('./SendFormatPage'),
  },
])
