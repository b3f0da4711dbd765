import { permissions, preset } from '@/kernel/permission'

export const leadReportPermissions = permissions('Downloads', {
  download_fullleadinfo: 'Full lead data',
})

export const reportPermissions = permissions('Reports', {
  reports_view: preset('View reports'),
})
