import { screens } from '@/web/screen'
import { orderPermissions } from '@/features/demand/orders/permissions'

const permission = orderPermissions.order_manage

export default screens([
  {
    path: '/tools/whatif',
    title: 'What if',
    permission,
    menu: { group: 'Tools', label: 'What if', order: 60 },
    load: () => import('./WhatIfPage'),
  },
])
