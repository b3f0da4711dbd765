import { permissions } from '@/kernel/permission'

export const rolePermissions = permissions('User management', {
  usermanagement_permission: 'Access roles',
})
