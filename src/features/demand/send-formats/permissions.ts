import { permissions } from '@/kernel/permission'

export const sendFormatPermissions = permissions('Orders', {
  order_approvesendformat: 'Approve send format changes',
})
