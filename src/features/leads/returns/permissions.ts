import { permissions, preset } from '@/kernel/permission'

export const moneyPermissions = permissions('Money', {
  money_manage: preset('Manage returns, uploads and billing'),
})
