import { permissions, preset } from '@/kernel/permission'

export const capPermissions = permissions('Orders', {
  caps_manage: preset('Manage caps'),
})
