import { permissions, preset } from '@/kernel/permission'

export const filterPermissions = permissions('Orders', {
  filter_preview: preset('Preview filters'),
})
