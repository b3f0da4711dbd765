import { type CapKind, POSTING_CAP_KINDS } from '../caps/cap-kind'
import { everyCounter } from '../caps/take'
import { isUndecided } from './facts'
import type { LeadState, Posting } from './state'

/** What a posting counts, by its own facts alone: a counter can be counted anew from stored postings at any time. */
interface Counted {
  /** In the caps of all time: while it is sold or may be. */
  readonly overall: number
  /** In days, weeks, months and windows: a return or removal does not give those back. */
  readonly periods: number
  readonly cents: number
}

function countedOf({ status, removed, revenue, bid }: Posting): Counted {
  const undecided = status === 'sending' || isUndecided({ status })
  const counts = undecided || status === 'matched' || status === 'returned'
  return {
    overall: counts && status !== 'returned' && !removed ? 1 : 0,
    periods: counts ? 1 : 0,
    cents: counts ? (undecided ? bid : revenue) : 0,
  }
}

type LeadOf = Pick<LeadState, 'publisher' | 'rcid'>

function addTo(room: Map<string, number>, lead: LeadOf, posting: Posting, counted: Counted, zone: string): void {
  const add = (key: string, amount: number): void => {
    if (amount !== 0) room.set(key, (room.get(key) ?? 0) + amount)
  }
  if (counted.overall === 0 && counted.periods === 0 && counted.cents === 0) return
  const amountOf = ({ measure, period }: CapKind): number =>
    measure === 'cents' ? counted.cents : period === 'overall' ? counted.overall : counted.periods
  // Keys are long and many: only those are made that something changes in.
  const kinds = POSTING_CAP_KINDS.filter((kind) => amountOf(kind) !== 0)
  const sending = { publisher: lead.publisher, rcid: lead.rcid, at: posting.sentAt, businessZone: zone }
  for (const { kind, key } of everyCounter(posting.order, posting.lender, sending, kinds)) add(key, amountOf(kind))
  for (const key of posting.windows ?? []) add(key, counted.periods)
}

/** What a lead's postings count in every counter there could be. */
export function heldRoom(state: LeadState | null, zone: string): Map<string, number> {
  const room = new Map<string, number>()
  if (state && !state.test) for (const posting of state.postings) addTo(room, state, posting, countedOf(posting), zone)
  return room
}

/** A posting that stopped counting, or counts another amount: by counter, and apart for windows that it does not name. */
export interface RoomBack {
  readonly counters: ReadonlyMap<string, number>
  readonly windows: readonly { readonly posting: Posting; readonly amount: number }[]
}

/** A posting comes to count only by taking room, with its price as it was offered; everything else is told by the states. */
export function roomBack(before: LeadState | null, after: LeadState, zone: string): RoomBack {
  const counters = new Map<string, number>()
  const windows: { posting: Posting; amount: number }[] = []
  const old = new Map(before?.postings.map((posting) => [posting.id, posting]))
  for (const posting of after.test ? [] : after.postings) {
    const was = old.get(posting.id)
    if (was === posting) continue
    const counted = was && countedOf(was)
    const had = counted?.periods ? counted : { overall: 1, periods: 1, cents: posting.bid }
    const has = countedOf(posting)
    // Refused before, and still.
    if (counted?.periods === 0 && has.periods === 0) continue
    const back = {
      overall: had.overall - has.overall,
      periods: had.periods - has.periods,
      cents: had.cents - has.cents,
    }
    addTo(counters, after, posting, back, zone)
    if (back.periods !== 0 && posting.windows === undefined) windows.push({ posting, amount: back.periods })
  }
  return { counters, windows }
}
