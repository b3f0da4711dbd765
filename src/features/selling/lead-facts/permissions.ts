import { permissions, preset } from '@/kernel/permission'

export const leadPermissions = permissions('Leads', {
  leads_view: preset('View leads'),
  lead_tracking: preset('Edit tracking parameters'),
  lead_editleadbody: 'Edit lead body',
  lead_deletelead: 'Delete lead',
  lead_removefrombuyer: 'Remove lender from lead',
  lead_manualposting: 'Manual posting',
  lead_faillead: 'Fail lead',
  lead_rematchlead: 'Re-match lead',
  lead_setmatchnobuyer: 'Set matched no buyer',
  lead_settleposting: 'Settle undecided posting',
  lead_revealdata: 'Reveal consumer data',
})

export const reportPermissions = permissions('Reports', {
  reports_view: preset('View reports'),
})
