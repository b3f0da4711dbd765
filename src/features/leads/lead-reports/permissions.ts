import { permissions } from '@/kernel/permission'

export const leadReportPermissions = permissions('Downloads', {
  download_fullleadinfo: 'Full lead data',
})
