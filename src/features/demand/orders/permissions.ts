import { permissions, preset } from '@/kernel/permission'

export const orderPermissions = permissions('Orders', {
  order_manage: preset('Manage orders'),
})
