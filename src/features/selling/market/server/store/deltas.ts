import type { LeadState, Posting } from '@/engine/decide/state'
import { dateIn } from '@/kernel/business-time'
import type { LeadFacts } from './lead'

/** What reports count of a lead: nothing of incomplete, deleted and test leads. */
interface LeadMeasures {
  readonly status: string
  readonly leads: number
  readonly returncredited: number
  readonly total: number
  readonly pub: number
  readonly totaloriginal: number
  readonly puboriginal: number
}

/** An accepted return took the payout back from the publisher. */
export const isReturnCredited = ({ status, postings }: LeadState): boolean =>
  status === 'returned' && postings.some(({ payoutTakenBack }) => payoutTakenBack === true)

export function leadMeasures(state: LeadState | null): LeadMeasures | null {
  if (!state || state.test || state.status === 'incomplete' || state.status === 'deleted') return null
  const { earnTotal, earnPub, earnTotalOriginal, earnPubOriginal } = state.booked
  return {
    status: state.status,
    leads: 1,
    returncredited: isReturnCredited(state) ? 1 : 0,
    total: earnTotal,
    pub: earnPub,
    totaloriginal: earnTotalOriginal,
    puboriginal: earnPubOriginal,
  }
}

interface PostingMeasures {
  readonly status: string
  readonly removed: boolean
  readonly postings: number
  readonly revenue: number
  readonly credited: number
  readonly answered: number
  readonly answer_ms: number
}

type Measures = LeadMeasures | PostingMeasures

/** A row with every number changed; the rest stays. */
function withNumbers<M extends Measures>(measures: M, change: (value: number, name: keyof M) => number): M {
  const changed: M = { ...measures }
  for (const name of Object.keys(measures) as (keyof M)[]) {
    const value = measures[name]
    if (typeof value === 'number') changed[name] = change(value, name) as M[keyof M]
  }
  return changed
}

/** The rows that turn `before` into `after`: what it was is taken out under its old status, what it is put in under the new. */
function difference<M extends Measures>(before: M | null, after: M | null, keys: readonly (keyof M)[]): M[] {
  if (before && after && keys.every((key) => before[key] === after[key])) {
    const moved = withNumbers(after, (value, name) => value - (before[name] as number))
    return Object.values(moved).some((value) => typeof value === 'number' && value !== 0) ? [moved] : []
  }
  const rows: M[] = []
  if (before) rows.push(withNumbers(before, (value) => -value))
  if (after) rows.push(after)
  return rows
}

export function leadDeltas(facts: LeadFacts, before: LeadState | null, after: LeadState, zone: string) {
  const rows = difference(leadMeasures(before), leadMeasures(after), ['status'])
  if (rows.length === 0) return []
  const key = {
    lead_id: facts.id,
    day: dateIn(zone, facts.receivedAt),
    product_id: facts.product,
    publisher_id: facts.publisher,
    rcid_id: facts.rcid,
    flow: facts.flow,
    lead_source_id: facts.source ?? 0,
    subid: facts.subid,
    sourceurl: facts.sourceurl,
  }
  return rows.map((row) => ({ ...key, ...row }))
}

const postingMeasures = (posting: Posting | undefined): PostingMeasures | null =>
  posting
    ? {
        status: posting.status,
        removed: posting.removed,
        postings: 1,
        revenue: posting.revenue,
        credited: posting.credited,
        answered: posting.answerMs === undefined ? 0 : 1,
        answer_ms: posting.answerMs ?? 0,
      }
    : null

export function postingDeltas(facts: LeadFacts, before: LeadState | null, after: LeadState, zone: string) {
  if (after.test) return []
  const shownBefore = before?.status !== 'deleted'
  const shown = after.status !== 'deleted'
  const old = new Map(before?.postings.map((posting) => [posting.id, posting]))
  return after.postings.flatMap((posting) => {
    const was = old.get(posting.id)
    if (was === posting && shown === shownBefore) return []
    const rows = difference(shownBefore ? postingMeasures(was) : null, shown ? postingMeasures(posting) : null, [
      'status',
      'removed',
    ])
    return rows.map((row) => ({
      lead_id: facts.id,
      day: dateIn(zone, posting.sentAt),
      order_id: posting.order,
      lender_id: posting.lender,
      product_id: facts.product,
      publisher_id: facts.publisher,
      rcid_id: facts.rcid,
      feed: posting.feed,
      ...row,
    }))
  })
}
