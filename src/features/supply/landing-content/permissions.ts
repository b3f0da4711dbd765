import { permissions } from '@/kernel/permission'

export const landingPermissions = permissions('Settings', {
  settings_landingpagecontent: 'Landing page content',
})
