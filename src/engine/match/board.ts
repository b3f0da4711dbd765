import { type CapKind, PING_RATE_KIND, POSTING_CAP_KINDS } from '../caps/cap-kind'
import { type Counter, type CounterOwner, counterKey } from '../caps/counter'
import { type CapData, limitFor } from '../filters/cap-kinds'
import type { TimeData } from '../filters/date-time'
import type { LeadView } from '../filters/lead-view'
import type { Filter } from '../filters/filter'
import { filterApplies } from '../filters/registry'
import { type Bits, bitsWhere, clearBit, setBit } from './bitset'
import type { MatchOrder } from './order'

const KINDS = new Map([...POSTING_CAP_KINDS, PING_RATE_KIND].map((kind) => [kind.id, kind]))

type Stage = LeadView['stage']

/** Sets of the orders that have room, by period key and scope id. Only what some counter was heard of is listed. */
export type RoomSets = ReadonlyMap<string, ReadonlyMap<number, Bits>>

export const roomLane = (code: number, owner: CounterOwner, stage: Stage): string => `${code}/${owner}/${stage}`

export interface CapBoard {
  set: (counter: Counter, used: number) => void
  /** A counter of a period that is over: it grants nothing any more, and would otherwise stay for good. */
  forget: (counter: Counter) => void
  used: (key: string) => number
  rooms: (lane: string) => RoomSets | undefined
  /** Changes whenever a date/time window becomes full or gets room again. */
  windowsVersion: () => number
}

function dataOf(order: MatchOrder | undefined, owner: CounterOwner, stage: Stage, kind: string): unknown {
  const filters = owner === 'order' ? order?.filters : order?.lenderFilters
  return filters?.find((filter) => filter.kind === kind && filterApplies(filter, stage))?.data
}

/** The limit an order is under; null is none. Only ping/post orders are pinged, so only they have a ping rate. */
function limitOn(
  order: MatchOrder | undefined,
  owner: CounterOwner,
  stage: Stage,
  kind: CapKind,
  scopeId: number,
): number | null {
  if (kind.measure === 'pings' && !order?.pingPost) return null
  const data = dataOf(order, owner, stage, kind.id) as CapData | undefined
  return data ? limitFor(data, scopeId) : null
}

/** Orders that have room before anything was counted: all but those whose cap is zero. */
export const roomAtZero = (
  orders: readonly MatchOrder[],
  owner: CounterOwner,
  stage: Stage,
  kind: CapKind,
  scopeId: number,
): Bits => bitsWhere(orders.length, (position) => limitOn(orders[position], owner, stage, kind, scopeId) !== 0)

/** A cap that one order is under. */
interface Capped {
  readonly lane: string
  readonly kind: CapKind
  readonly stage: Stage
  readonly position: number
  readonly data: CapData
}

/** Counters of one owner that some order here is under, by what they count. */
type OwnerCounters = Map<string, Capped[]>

const countedAs = ({ measure, scope, period }: Pick<Counter, 'measure' | 'scope' | 'period'>): string =>
  `${measure}/${scope}/${period}`

/** Looked up once: counters are heard of with every posting. */
function cappedBy(orders: readonly MatchOrder[]): Record<CounterOwner, Map<number, OwnerCounters>> {
  const owners = { order: new Map<number, OwnerCounters>(), lender: new Map<number, OwnerCounters>() }
  orders.forEach((order, position) => {
    for (const [owner, id, filters] of [
      ['order', order.id, order.filters],
      ['lender', order.lender, order.lenderFilters],
    ] as const) {
      const counters = owners[owner].get(id) ?? new Map<string, Capped[]>()
      owners[owner].set(id, counters)
      for (const filter of filters) {
        const kind = KINDS.get(filter.kind)
        if (!kind || (kind.measure === 'pings' && !order.pingPost)) continue
        for (const stage of ['ping', 'post'] as const) {
          if (!filterApplies(filter, stage)) continue
          const lane = roomLane(kind.code, owner, stage)
          const capped = { lane, kind, stage, position, data: filter.data as CapData }
          const known = counters.get(countedAs(kind))
          if (known) known.push(capped)
          else counters.set(countedAs(kind), [capped])
        }
      }
    }
  })
  return owners
}

/** The limits of an owner's date/time windows by their hours. */
const windowLimits = (filters: readonly Filter[]): ReadonlyMap<string, number | null> => {
  const data = filters.find((filter) => filter.kind === 'datetime' && filterApplies(filter, 'post'))?.data
  return new Map((data as TimeData | undefined)?.rules.map((rule) => [`${rule.timeFrom}-${rule.timeTo}`, rule.cap]))
}

/**
 * The caps of one index as matching sees them: counters as last heard of, and from them the orders that have
 * room. Advisory: room is really taken where the posting is written. Counters of other orders are none of its business.
 */
export function createCapBoard({ orders }: { readonly orders: readonly MatchOrder[] }): CapBoard {
  const counters = new Map<string, number>()
  const rooms = new Map<string, Map<string, Map<number, Bits>>>()
  const owners = cappedBy(orders)
  const windows = {
    order: new Map(orders.map(({ id, filters }) => [id, windowLimits(filters)])),
    lender: new Map(orders.map(({ lender, lenderFilters }) => [lender, windowLimits(lenderFilters)])),
  }
  /** A minute of pings begins with them, over and over. */
  const untouched = new Map<string, Bits>()
  let windowsVersion = 0
  let pingMinute = ''
  let pingCounters = new Map<string, number>()

  const noteWindow = ({ owner, ownerId, periodKey }: Counter, before: number, used: number): void => {
    const cap = windows[owner].get(ownerId)?.get(periodKey.slice(0, periodKey.indexOf('@'))) ?? null
    if (cap !== null && before >= cap !== used >= cap) windowsVersion++
  }

  const noteCap = ({ lane, kind, stage, position, data }: Capped, counter: Counter, used: number): void => {
    const { owner, scopeId, periodKey } = counter
    const limit = limitFor(data, scopeId)
    if (limit === null) return
    let periods = rooms.get(lane)
    if (!periods) rooms.set(lane, (periods = new Map<string, Map<number, Bits>>()))
    let scopes = periods.get(periodKey)
    if (!scopes) periods.set(periodKey, (scopes = new Map<number, Bits>()))
    let set = scopes.get(scopeId)
    if (!set) scopes.set(scopeId, (set = untouchedSet(lane, owner, stage, kind, scopeId).slice()))
    if (used >= limit) clearBit(set, position)
    else setBit(set, position)
  }

  const untouchedSet = (lane: string, owner: CounterOwner, stage: Stage, kind: CapKind, scopeId: number): Bits => {
    const key = `${lane}/${scopeId}`
    let known = untouched.get(key)
    if (!known) untouched.set(key, (known = roomAtZero(orders, owner, stage, kind, scopeId)))
    return known
  }

  /** Only the running minute of pings is of interest; older ones would pile up. */
  const startMinute = (minute: string): void => {
    pingMinute = minute
    pingCounters = new Map()
    for (const lane of rooms.keys()) if (lane.startsWith(`${PING_RATE_KIND.code}/`)) rooms.delete(lane)
  }

  return {
    set(counter, used) {
      const own = owners[counter.owner].get(counter.ownerId)
      if (!own) return
      if (counter.period === 'minute' && counter.periodKey !== pingMinute) startMinute(counter.periodKey)
      const store = counter.period === 'minute' ? pingCounters : counters
      const key = counterKey(counter)
      if (counter.period === 'window') noteWindow(counter, store.get(key) ?? 0, used)
      store.set(key, used)
      const capped = own.get(countedAs(counter))
      if (capped) for (const one of capped) noteCap(one, counter, used)
    },
    forget(counter) {
      if (!counters.delete(counterKey(counter))) return
      for (const { lane } of owners[counter.owner].get(counter.ownerId)?.get(countedAs(counter)) ?? [])
        rooms.get(lane)?.delete(counter.periodKey)
    },
    used: (key) => counters.get(key) ?? pingCounters.get(key) ?? 0,
    rooms: (lane) => rooms.get(lane),
    windowsVersion: () => windowsVersion,
  }
}
