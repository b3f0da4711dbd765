import { permissions } from '@/kernel/permission'

export const electricityPermissions = permissions('Settings', {
  settings_electricityproviders: 'Electricity providers',
})
