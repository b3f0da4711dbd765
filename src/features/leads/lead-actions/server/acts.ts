import type { LeadEvent } from '@/engine/decide/events'
import { lenderOf } from '@/features/selling/lead-facts/server/public'
import { dollars } from '@/features/selling/lead-facts/public'
import { applyToLead, lockLead, type StaffOutcome } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { notFound } from '@/kernel/errors'
import { cents } from '@/kernel/money'
import type { LogEntry } from '@/server/audit/record'
import type { Tx } from '@/server/database/database'
import type { Services } from '@/server/services'

export const FAILED_MANUALLY = 'Failed manually'

interface Links {
  readonly description?: string
  readonly lender?: number
  readonly order?: number
}

interface Act {
  readonly lead: number
  readonly event: LeadEvent
  readonly title: string
  readonly more?: Links
}

/** Lets an event act: where the lead is now, and what the log is to say. */
export async function act(services: Services, tx: Tx, by: string, { lead, event, title, more = {} }: Act) {
  const { before, state } = await applyToLead(services, tx, lead, event, by)
  const { description = '', ...links } = more
  const entry: LogEntry = {
    title,
    description,
    before: { status: before.state.status },
    after: { status: state.status },
    links: { lead, ...links },
  }
  return { entry, status: state.status, reason: state.reason }
}

export const failing = (lead: number, reason: string): Act => ({
  lead,
  event: { type: 'failedByStaff', reason },
  title: 'Lead failed',
  more: { description: reason },
})

export const payingWithoutBuyer = (lead: number): Act => ({
  lead,
  event: { type: 'setMatchedNoBuyer' },
  title: 'Lead set to matched no buyer',
})

export interface Settlement {
  readonly lead: number
  readonly posting: number
  readonly outcome: 'matched' | 'unmatched'
  /** In dollars; without one it is sold at what was offered. */
  readonly price?: number | undefined
  readonly reason?: string | undefined
}

export async function settling(services: Services, tx: Tx, wanted: Settlement): Promise<Act> {
  const { lead, outcome, price, reason } = wanted
  const { state } = await lockLead(services, tx, lead)
  const posting = state.postings.find(({ id }) => id === wanted.posting)
  if (!posting) throw notFound('Posting')
  const named = price === undefined ? null : cents(Math.round(price * 100))
  const decided = outcome === 'matched' ? ({ kind: outcome, price: named } as const) : ({ kind: outcome } as const)
  const at = price === undefined ? '' : ` at ${price.toFixed(2)}`
  const why = reason ? `, ${reason}` : ''
  return {
    lead,
    event: { type: 'settled', posting: posting.id, outcome: decided },
    title: 'Posting settled',
    more: {
      description: `posting ${posting.id}: ${outcome}${at}${why}`,
      order: posting.order,
      lender: posting.lender,
    },
  }
}

/** What was sent, by the lenders' names. */
export const told = (services: Services, { status, reason, postings }: StaffOutcome) => {
  const reference = referenceOf(services).get()
  return {
    status,
    reason,
    postings: postings.map(({ lender, revenue, ...posting }) => ({
      id: posting.id,
      order: posting.order,
      lender: lenderOf(reference, lender).title,
      status: posting.status,
      earntotal: dollars(revenue),
      reason: posting.reason,
    })),
  }
}
