import { permissions } from '@/kernel/permission'

export const lenderPermissions = permissions('Downloads', {
  download_lenderlist: 'Lender list',
})
