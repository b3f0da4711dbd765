import { permissions } from '@/kernel/permission'

export const adminPermissions = permissions('User management', {
  usermanagement_adminmanagement: 'Admins',
})
