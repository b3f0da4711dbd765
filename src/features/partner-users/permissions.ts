import { permissions } from '@/kernel/permission'

export const partnerUserPermissions = permissions('User management', {
  usermanagement_publisherusers: 'Publisher users',
  usermanagement_lenderusers: 'Lender users',
})
