import type { Cents } from '@/kernel/money'
import { type CapKind, PING_RATE_KIND, POSTING_CAP_KINDS } from './cap-kind'
import { type Counter, type CounterOwner, counterKey, periodKey } from './counter'
import { openWindows, type WindowRule } from './window'

/** The caps of one owner, as far as taking room needs them. */
export interface OwnerCaps {
  readonly id: number
  /** Which saving of its caps these are: room is only taken by those that stand. */
  readonly version: number
  /** Limit by cap kind and scope id ('' + id, '0' for caps over everything, '*' for every other publisher or RCID). */
  readonly limits: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly windows: readonly WindowRule[]
}

export interface OrderCaps {
  readonly order: OwnerCaps
  readonly lender: OwnerCaps
  /** Zone of the date/time windows. */
  readonly zone: string
}

/** What is about to be sent. */
export interface Sending {
  readonly publisher: number
  readonly rcid: number
  readonly price: Cents
  readonly at: number
  readonly businessZone: string
}

/** One step of taking room: add to the counter if it is below its limit. Either every take of a posting succeeds or none is made. */
export interface Take {
  readonly key: string
  readonly add: number
  readonly limit: number
}

/** What a posting needs: only counters with a limit in force are taken. */
export interface RoomWanted {
  /** In the one order in which counters are locked. */
  readonly takes: readonly Take[]
  /** The date/time windows it counts in, kept with it: which of several that were open cannot be told afterwards. */
  readonly windows: readonly string[]
}

export const limitOf = (caps: OwnerCaps, kind: CapKind, scopeId: number): number | null =>
  caps.limits[kind.id]?.[scopeId] ?? caps.limits[kind.id]?.['*'] ?? null

function counterFor(owner: CounterOwner, ownerId: number, kind: CapKind, sending: Omit<Sending, 'price'>): Counter {
  const scopeId = kind.scope === 'all' ? 0 : sending[kind.scope]
  const key = periodKey(kind.period, sending.businessZone, sending.at)
  return {
    owner,
    ownerId,
    measure: kind.measure,
    scope: kind.scope,
    scopeId,
    period: kind.period,
    periodKey: key,
  }
}

type WindowOf = Pick<Take, 'key'> & { readonly limit: number | null }

/** A posting counts in one window only: the first that has room, else the first, which then refuses it. */
function windowOf(
  owner: CounterOwner,
  caps: OwnerCaps,
  zone: string,
  at: number,
  used: (key: string) => number,
): WindowOf | null {
  if (caps.windows.length === 0) return null
  const open = openWindows(caps.windows, zone, at).map(({ rule, periodKey }): WindowOf => {
    const counter = { owner, ownerId: caps.id, measure: 'leads', scope: 'all', scopeId: 0, period: 'window' } as const
    return { key: counterKey({ ...counter, periodKey }), limit: rule.cap }
  })
  return open.find(({ key, limit }) => limit === null || used(key) < limit) ?? open[0] ?? null
}

/** A counter of a posting: what is added to it is told by its measure. */
type Planned = Pick<Take, 'key' | 'limit'> & { readonly measure: CapKind['measure'] }

/** One publisher's RCID on one day. */
interface Plan {
  readonly day: string
  readonly counters: readonly Planned[]
}

/** Of the RCIDs that send most, their keys are kept: they are long, many, and the same all day. */
const MOST_PLANS = 8
const plans = new WeakMap<OrderCaps, Map<number, Plan>>()

const byKey = (a: { readonly key: string }, b: { readonly key: string }): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0

function makePlan(caps: OrderCaps, sending: Sending): readonly Planned[] {
  const owners = [
    ['order', caps.order],
    ['lender', caps.lender],
  ] as const
  return owners
    .flatMap(([owner, own]) =>
      POSTING_CAP_KINDS.flatMap((kind): Planned[] => {
        const limit = limitOf(own, kind, kind.scope === 'all' ? 0 : sending[kind.scope])
        if (limit === null) return []
        return [{ key: counterKey(counterFor(owner, own.id, kind, sending)), limit, measure: kind.measure }]
      }),
    )
    .sort(byKey)
}

function planOf(caps: OrderCaps, sending: Sending): readonly Planned[] {
  let own = plans.get(caps)
  if (!own) plans.set(caps, (own = new Map<number, Plan>()))
  const day = `${sending.publisher}/${periodKey('day', sending.businessZone, sending.at)}/${sending.businessZone}`
  const known = own.get(sending.rcid)
  if (known?.day === day) return known.counters
  const counters = makePlan(caps, sending)
  if (own.size >= MOST_PLANS && !known) own.clear()
  own.set(sending.rcid, { day, counters })
  return counters
}

/** The room a lead posting needs. `used` only chooses between date/time windows that overlap. */
export function roomWanted(caps: OrderCaps, sending: Sending, used: (key: string) => number): RoomWanted {
  const takes = planOf(caps, sending).map(
    ({ key, limit, measure }): Take => ({ key, add: measure === 'cents' ? sending.price : 1, limit }),
  )
  const windows = [
    windowOf('order', caps.order, caps.zone, sending.at, used),
    windowOf('lender', caps.lender, caps.zone, sending.at, used),
  ].flatMap((window) => window ?? [])
  if (windows.length === 0) return { takes, windows: [] }
  const capped = windows.flatMap(({ key, limit }): Take[] => (limit === null ? [] : [{ key, add: 1, limit }]))
  return { takes: [...takes, ...capped].sort(byKey), windows: windows.map(({ key }) => key) }
}

/** Every counter of these kinds that a posting could count in, windows apart, by what it counts. */
export const everyCounter = (
  order: number,
  lender: number,
  sending: Omit<Sending, 'price'>,
  kinds: readonly CapKind[] = POSTING_CAP_KINDS,
) =>
  (
    [
      ['order', order],
      ['lender', lender],
    ] as const
  ).flatMap(([owner, id]) => kinds.map((kind) => ({ kind, key: counterKey(counterFor(owner, id, kind, sending)) })))

/** Most orders are under no limit of pings: nothing is counted for them. */
export const hasPingRate = ({ order, lender }: OrderCaps): boolean =>
  limitOf(order, PING_RATE_KIND, 0) !== null || limitOf(lender, PING_RATE_KIND, 0) !== null

/** The counters one ping counts in. Nothing stored tells of pings before the limit: it begins with none. */
export const pingTakesOf = (caps: OrderCaps, at: number, businessZone: string): Take[] =>
  (['lender', 'order'] as const).flatMap((owner): Take[] => {
    const limit = limitOf(caps[owner], PING_RATE_KIND, 0)
    if (limit === null) return []
    const counter = counterFor(owner, caps[owner].id, PING_RATE_KIND, { publisher: 0, rcid: 0, at, businessZone })
    return [{ key: counterKey(counter), add: 1, limit }]
  })

/** The first take that finds no room: no room is granted at or over the cap in force. */
export const firstWithoutRoom = (takes: readonly Take[], used: (key: string) => number): Take | null =>
  takes.find(({ key, limit }) => used(key) >= limit) ?? null
