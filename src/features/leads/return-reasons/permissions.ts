import { permissions } from '@/kernel/permission'

export const returnReasonPermissions = permissions('Settings', {
  settings_returnreasons: 'Return reasons',
})
