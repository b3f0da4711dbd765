import { permissions } from '@/kernel/permission'

export const logPermissions = permissions('Log', {
  log_globallog: 'System log',
})
