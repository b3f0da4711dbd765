import { permissions, preset } from '@/kernel/permission'

export const settingsPermissions = permissions('Settings', {
  settings_manage: preset('Lead sources and other settings'),
})
