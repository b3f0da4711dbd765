import { permissions, preset } from '@/kernel/permission'

export const lenderPermissions = permissions('Lenders', {
  lender_manage: preset('Manage lenders'),
})

export const lenderDownloadPermissions = permissions('Downloads', {
  download_lenderlist: 'Lender list',
})
