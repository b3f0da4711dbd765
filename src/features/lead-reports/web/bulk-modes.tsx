import { leadActionCalls } from '@/features/lead-actions/contract'
import { leadPermissions } from '@/features/lead-facts/permissions'
import type { CallSpec } from '@/kernel/call'
import { api } from '@/web/api/client'
import { Badge, Badges, formatMoney, StatusBadge, statusLook } from '@/web/kit'
import type { LeadRow } from '../rows'

/** What became of a lead; only a re-match has postings. */
export interface Outcome {
  readonly status: string
  readonly reason: string | null
  readonly postings?: readonly {
    readonly id: number
    readonly lender: string
    readonly status: string
    readonly earntotal: number
    readonly reason: string | null
  }[]
}

export interface BulkMode {
  readonly name: string
  readonly label: string
  readonly permission: string
  /** Leads it may be done to (doc2 §4); the others have no tick box. */
  readonly applies: (lead: LeadRow) => boolean
  /** At once. */
  readonly limit?: number
  readonly call: CallSpec
  readonly run: (lead: LeadRow) => Promise<Outcome>
}

/** The dialog names every failure in its row, and the list is read again when all are done. */
const IN_BULK = { quiet: true, rereadLater: true }

export const RE_MATCH: BulkMode = {
  name: 'rematch',
  label: 'Re-Match',
  permission: leadPermissions.lead_rematchlead,
  applies: ({ status }) => status !== 'matched' && status !== 'incomplete',
  limit: 10,
  call: leadActionCalls.rematch,
  run: ({ id }) => api(leadActionCalls.rematch, { params: { id } }, IN_BULK),
}

export const MATCH_NO_BUYER: BulkMode = {
  name: 'matchednobuyer',
  label: 'Match no buyer',
  permission: leadPermissions.lead_setmatchnobuyer,
  applies: ({ status }) => status === 'unmatched',
  call: leadActionCalls.matchedNoBuyer,
  run: ({ id }) => api(leadActionCalls.matchedNoBuyer, { params: { id } }, IN_BULK),
}

export const FAIL: BulkMode = {
  name: 'fail',
  label: 'Fail',
  permission: leadPermissions.lead_faillead,
  applies: ({ status }) => status === 'flagged',
  call: leadActionCalls.fail,
  run: ({ id }) => api(leadActionCalls.fail, { params: { id }, body: {} }, IN_BULK),
}

/** A lead's row of the result: where it is now, and whom a re-match sent it to. */
export function OutcomeCell({ status, reason, postings = [] }: Outcome) {
  return (
    <Badges>
      <StatusBadge status={status} />
      {postings.map((posting) => (
        <Badge
          key={posting.id}
          tone={statusLook(posting.status).tone}
          tip={posting.reason ?? statusLook(posting.status).label}
        >
          {posting.lender}
          {posting.status === 'matched' ? ` ${formatMoney(posting.earntotal)}` : ''}
        </Badge>
      ))}
      {reason ? <span>{reason}</span> : null}
    </Badges>
  )
}
