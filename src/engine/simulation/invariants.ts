import { dateIn, startOfWeek } from '@/kernel/business-time'
import type { LeadEvent, Write } from '../decide/events'
import { asPaid, isUndecided } from '../decide/facts'
import { STATUS_MOVES } from '../decide/moves'
import type { LeadState, Posting } from '../decide/state'
import type { CapData } from '../filters/cap-kinds'
import { consentAllows } from '../filters/lead-view'
import { bookedSums, type LedgerRow } from '../money/ledger'
import { earnTotal, payable } from '../money/payable'
import { countedFromPostings, load, look, MINUTE, type SimOrder, type World, ZONE } from './world'

/** What must always hold, checked after every step by means that do not share the engine's own code where it matters. */

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

const live = (posting: Posting): boolean =>
  !posting.removed && (posting.status === 'sending' || posting.status === 'matched' || isUndecided(posting))

/** Counts in day, week and month: once sold, a return or removal does not give those back. */
const counts = ({ status }: Pick<Posting, 'status'>): boolean => status !== 'unmatched' && status !== 'error'

function checkPlaces({ lead, places, exclusive, postings }: LeadState): void {
  const held = postings.filter((posting) => live(posting) && !posting.feed)
  must(held.length <= (exclusive ? 1 : places), `lead ${lead} is held ${held.length} times`)
  must(new Set(held.map(({ lender }) => lender)).size === held.length, `lead ${lead} went to one lender twice`)
}

function checkMoney(world: World, state: LeadState): void {
  const rows = world.database.ledger.filter(({ lead }) => lead === state.lead)
  const sums = bookedSums(rows)
  must(JSON.stringify(sums) === JSON.stringify(state.booked), `lead ${state.lead}: ledger differs from booked`)
  must(sums.earnTotal === earnTotal(asPaid(state)), `lead ${state.lead}: earntotal is not its postings' revenue`)
  must(sums.earnPub === payable(asPaid(state)), `lead ${state.lead}: earnpub is not what is payable`)
  must(sums.earnTotal >= 0 && sums.earnPub >= 0, `lead ${state.lead}: negative money`)
  for (const posting of state.postings) checkLines(posting, rows, state.test)
}

/** Revenue and credit of a posting each move by lines of their own, also where the two cancel out. */
function checkLines({ id, revenue, credited, removed }: Posting, rows: readonly LedgerRow[], test: boolean): void {
  const own = rows.filter(({ posting, account }) => posting === id && account === 'revenue')
  const credits = own.filter(({ kind }) => kind === 'return credit')
  const sum = (of: readonly LedgerRow[]): number => of.reduce((total, row) => total + row.cents, 0)
  const [credit, gross] = [0 - sum(credits), sum(own) - sum(credits)]
  must(gross === (removed || test ? 0 : revenue), `posting ${id}: revenue ${revenue}, its lines say ${gross}`)
  must(credit === (test ? 0 : credited), `posting ${id}: credited ${credited}, its lines say ${credit}`)
}

const SET_OTHERWISE = ['incoming', 'incomplete', 'flagged', 'failed', 'deleted']

/** At rest, the status is what the lead postings say. */
function checkStatus({ lead, status, reason, run, postings, noBuyer, suppressedBy }: LeadState): void {
  must(status !== 'matched' || reason === null, `lead ${lead} is sold and says "${reason}"`)
  if (run !== null || SET_OTHERWISE.includes(status)) return
  const own = postings.filter(({ feed, removed }) => !feed && !removed).map((posting) => posting.status)
  const undecided = own.includes('timeout') || own.includes('pending')
  const rest = noBuyer ? 'matchednobuyer' : suppressedBy === null ? 'unmatched' : 'failed'
  const said = own.includes('matched') ? 'matched' : undecided ? 'error' : own.includes('returned') ? 'returned' : rest
  must(status === said, `lead ${lead} is ${status}, its postings say ${said}`)
}

/** A request that may have left is undecided after a crash: it is never taken for one that certainly did not arrive. */
function checkCrash(before: LeadState, after: LeadState): void {
  for (const { id, timeoutMeansRefused } of before.postings.filter(({ status }) => status === 'sending')) {
    const now = after.postings.find((posting) => posting.id === id)?.status
    must(now === (timeoutMeansRefused ? 'unmatched' : 'timeout'), `posting ${id} is ${now} after a crash`)
  }
}

export function checkLead(
  world: World,
  before: LeadState,
  after: LeadState,
  event: LeadEvent,
  writes: readonly Write[],
): void {
  if (event.type === 'processDied') checkCrash(before, after)
  checkPlaces(after)
  checkMoney(world, after)
  checkStatus(after)
  if (before.status !== after.status) {
    must(STATUS_MOVES[before.status].includes(after.status), `lead ${after.lead}: ${before.status} → ${after.status}`)
    must(
      writes.some((entry) => entry.type === 'status' && entry.to === after.status),
      `lead ${after.lead}: status changed without being written`,
    )
  }
  for (const { id, status, sentAt, timeoutMs } of after.postings) {
    const late = status === 'sending' && world.now > sentAt + timeoutMs + MINUTE
    must(!late, `posting ${id} is still sending a minute after its time-out`)
  }
}

export function checkSend(world: World, state: LeadState, posting: Posting): void {
  const order = world.orders.find(({ id }) => id === posting.order)
  must(!world.sent.has(posting.id), `posting ${posting.id} was sent twice`)
  world.sent.add(posting.id)
  must(posting.status === 'sending', `posting ${posting.id} left before it was written`)
  must(!world.suppressed.has(state.lead) && state.suppressedBy === null, `suppressed lead ${state.lead} was sent`)
  const hadIt = state.postings.some(({ id, lender, ...other }) => {
    return id !== posting.id && lender === posting.lender && counts(other)
  })
  must(!hadIt, `lead ${state.lead} went again to a lender that has or had it`)
  must(!state.resaleBlocked, `lead ${state.lead} was sold again after a return that forbids it`)
  must(order !== undefined && consentAllows(state.consent, order.lender, order.compliance), `sent without consent`)
  must(order?.status === 'active', `paused order ${posting.order} was offered lead ${state.lead}`)
  if (!posting.feed) return
  must(!state.exclusive || order?.feedTakesExclusive === true, `exclusive lead ${state.lead} went to a feed`)
}

const allPostings = (world: World): (Posting & { readonly state: LeadState })[] =>
  [...world.database.leads.keys()].flatMap((lead) => {
    const state = look(world, lead)
    return state.test ? [] : state.postings.map((posting) => ({ ...posting, state }))
  })

const samePeriod = (period: string, a: number, b: number): boolean => {
  const [one, other] = [dateIn(ZONE, a), dateIn(ZONE, b)]
  if (period === 'day') return one === other
  if (period === 'week') return startOfWeek(one) === startOfWeek(other)
  return period === 'overall' || one.slice(0, 7) === other.slice(0, 7)
}

/** Counts again from the postings what a cap would count, and finds it below the cap before room is granted. */
export function checkGrant(world: World, order: SimOrder, state: LeadState, at: number): void {
  const postings = allPostings(world)
  for (const [owner, filters] of [
    ['order', order.filters],
    ['lender', order.lenderFilters],
  ] as const) {
    for (const { kind, data } of filters) {
      const [, scope, period] = /^cap(?:_(publisher|rcid))?_(overall|day|week|month)$/.exec(kind) ?? []
      if (period === undefined) continue
      const used = postings.filter((posting) => {
        const same = owner === 'order' ? posting.order === order.id : posting.lender === order.lender
        const scoped =
          scope === undefined || posting.state[scope as 'publisher' | 'rcid'] === state[scope as 'publisher' | 'rcid']
        const kept = period === 'overall' ? live(posting) : counts(posting)
        return same && scoped && kept && samePeriod(period, posting.sentAt, at)
      }).length
      const limit = (data as CapData).value
      must(
        limit === null || used < limit,
        `order ${order.id} was granted room at ${used} of ${limit} (${owner} ${kind})`,
      )
    }
  }
}

/** Counters that run equal what the stored postings count, whenever they were switched on. */
export function checkCounters(world: World): void {
  const expected = countedFromPostings(world)
  for (const [key, used] of world.database.counters) {
    must(used === (expected.get(key) ?? 0), `counter ${key} is ${used}, postings hold ${expected.get(key) ?? 0}`)
    must(used >= 0, `counter ${key} is below zero`)
  }
}

/** When nothing is left to happen: no lead in the air, no posting out. */
export function checkEnd(world: World): void {
  for (const lead of world.database.leads.keys()) {
    const { status, run, asking, postings, feeds } = load(world, lead)
    must(status !== 'incoming', `lead ${lead} stayed incoming`)
    must(feeds !== 'wanted', `lead ${lead} still waits for its feeds`)
    must(run === null && asking.length === 0, `lead ${lead} is still being offered`)
    must(!postings.some((posting) => posting.status === 'sending'), `lead ${lead} has a posting that is still sending`)
  }
}
