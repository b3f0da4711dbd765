import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { leadReportCalls } from '../contract'
import type { LeadRow } from '../rows'

export interface BulkMode {
  readonly action: 'rematch' | 'matchednobuyer' | 'fail'
  readonly label: string
  readonly permission: string
  /** Leads it may be done to (doc2 §4); the others have no tick box. */
  readonly applies: (lead: LeadRow) => boolean
  /** Ticked at once. */
  readonly limit?: number
  /** Starts the run. */
  readonly call: (typeof leadReportCalls)['rematchMany' | 'matchNoBuyerMany' | 'failMany']
  /** What is asked before: 'Re-match 20 leads'. */
  readonly verb: (leads: string) => string
  readonly warning: string
}

export const RE_MATCH: BulkMode = {
  action: 'rematch',
  label: 'Re-Match',
  permission: leadPermissions.lead_rematchlead,
  applies: ({ status }) => status !== 'matched' && status !== 'incomplete',
  limit: 10,
  call: leadReportCalls.rematchMany,
  verb: (leads) => `Re-match ${leads}`,
  warning: 'They are offered to all eligible orders again. What sells is booked at once.',
}

export const MATCH_NO_BUYER: BulkMode = {
  action: 'matchednobuyer',
  label: 'Match no buyer',
  permission: leadPermissions.lead_setmatchnobuyer,
  applies: ({ status }) => status === 'unmatched',
  call: leadReportCalls.matchNoBuyerMany,
  verb: (leads) => `Set ${leads} to matched no buyer`,
  warning: 'Their publishers are paid although nobody bought them.',
}

export const FAIL: BulkMode = {
  action: 'fail',
  label: 'Fail',
  permission: leadPermissions.lead_faillead,
  applies: ({ status }) => status === 'flagged',
  call: leadReportCalls.failMany,
  verb: (leads) => `Fail ${leads}`,
  warning: "Their reason reads 'Failed manually'. They cannot be unflagged again.",
}
