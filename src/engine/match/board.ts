import { type CapKind, PING_RATE_KIND, POSTING_CAP_KINDS } from '../caps/cap-kind'
import { type Counter, type CounterOwner, counterKey } from '../caps/counter'
import { type CapData, limitFor } from '../filters/cap-kinds'
import type { TimeData } from '../filters/date-time'
import type { LeadView } from '../filters/lead-view'
import { filterApplies } from '../filters/registry'
import { type Bits, bitsWhere, clearBit, setBit } from './bitset'
import type { MatchOrder } from './order'

const KINDS = new Map(
  [...POSTING_CAP_KINDS, PING_RATE_KIND].map((kind) => [`${kind.measure}/${kind.scope}/${kind.period}`, kind]),
)

type Stage = LeadView['stage']

/** Sets of the orders that have room, by period key and scope id. Only what some counter was heard of is listed. */
export type RoomSets = ReadonlyMap<string, ReadonlyMap<number, Bits>>

export const roomLane = (code: number, owner: CounterOwner, stage: Stage): string => `${code}/${owner}/${stage}`

export interface CapBoard {
  set: (counter: Counter, used: number) => void
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

/**
 * The caps of one index as matching sees them: counters as last heard of, and from them the orders that have
 * room. Advisory: room is really taken where the posting is written.
 */
export function createCapBoard({ orders }: { readonly orders: readonly MatchOrder[] }): CapBoard {
  const counters = new Map<string, number>()
  const rooms = new Map<string, Map<string, Map<number, Bits>>>()
  const positions = { order: new Map<number, number[]>(), lender: new Map<number, number[]>() }
  orders.forEach((order, position) => {
    for (const [owner, id] of [
      ['order', order.id],
      ['lender', order.lender],
    ] as const) {
      const known = positions[owner].get(id)
      if (known) known.push(position)
      else positions[owner].set(id, [position])
    }
  })
  let windowsVersion = 0
  let pingMinute = ''
  let pingCounters = new Map<string, number>()

  const noteWindow = ({ owner, ownerId, periodKey }: Counter, before: number, used: number): void => {
    const hours = periodKey.split('@')[0]
    const position = positions[owner].get(ownerId)?.[0]
    const data =
      position === undefined ? undefined : (dataOf(orders[position], owner, 'post', 'datetime') as TimeData | undefined)
    const cap = data?.rules.find(({ timeFrom, timeTo }) => `${timeFrom}-${timeTo}` === hours)?.cap ?? null
    if (cap !== null && before >= cap !== used >= cap) windowsVersion++
  }

  const noteCap = (counter: Counter, used: number, stage: Stage): void => {
    const { owner, ownerId, scopeId } = counter
    const kind = KINDS.get(`${counter.measure}/${counter.scope}/${counter.period}`)
    if (!kind) return
    const lane = roomLane(kind.code, owner, stage)
    for (const position of positions[owner].get(ownerId) ?? []) {
      const limit = limitOn(orders[position], owner, stage, kind, scopeId)
      if (limit === null) continue
      const periods = rooms.get(lane) ?? new Map<string, Map<number, Bits>>()
      rooms.set(lane, periods)
      const scopes = periods.get(counter.periodKey) ?? new Map<number, Bits>()
      periods.set(counter.periodKey, scopes)
      const set = scopes.get(scopeId) ?? roomAtZero(orders, owner, stage, kind, scopeId)
      scopes.set(scopeId, set)
      if (used >= limit) clearBit(set, position)
      else setBit(set, position)
    }
  }

  /** Only the running minute of pings is of interest; older ones would pile up. */
  const startMinute = (minute: string): void => {
    pingMinute = minute
    pingCounters = new Map()
    for (const lane of rooms.keys()) if (lane.startsWith(`${PING_RATE_KIND.code}/`)) rooms.delete(lane)
  }

  return {
    set(counter, used) {
      if (counter.period === 'minute' && counter.periodKey !== pingMinute) startMinute(counter.periodKey)
      const store = counter.period === 'minute' ? pingCounters : counters
      const key = counterKey(counter)
      const before = store.get(key) ?? 0
      store.set(key, used)
      if (counter.period === 'window') noteWindow(counter, before, used)
      else for (const stage of ['ping', 'post'] as const) noteCap(counter, used, stage)
    },
    used: (key) => counters.get(key) ?? pingCounters.get(key) ?? 0,
    rooms: (lane) => rooms.get(lane),
    windowsVersion: () => windowsVersion,
  }
}
