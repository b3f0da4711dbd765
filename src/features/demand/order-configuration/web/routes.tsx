import { orderPermissions } from '@/features/demand/orders/permissions'
import { screens } from '@/web/screen'

export default screens([
  {
    path: '/lender/order/configuration/{id}',
    title: 'Configuration',
    permission: orderPermissions.order_manage,
    load: () => import('./ConfigurationPage'),
  },
])
