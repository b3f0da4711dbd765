import { permissions, preset } from '@/kernel/permission'

export const publisherPermissions = permissions('Publishers', {
  publisher_manage: preset('Manage publishers'),
})
