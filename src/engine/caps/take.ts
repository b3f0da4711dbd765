import type { Cents } from '@/kernel/money'
import { type CapKind, PING_RATE_KIND, POSTING_CAP_KINDS } from './cap-kind'
import { type Counter, type CounterOwner, counterKey, measureOf, periodKey, periodOf } from './counter'
import { openWindows, type WindowRule } from './window'

/** The caps of one owner, as far as taking room needs them. */
export interface OwnerCaps {
  readonly id: number
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

/**
 * One step of taking room: add to the counter if `limit` is null or the counter is below it.
 * Either every take of a posting succeeds or none is made.
 */
export interface Take {
  readonly key: string
  readonly add: number
  readonly limit: number | null
}

/** What a posting took, kept with it, so that room goes back to the period it came from. */
export type Taken = Readonly<Record<string, number>>

export const limitOf = (caps: OwnerCaps, kind: CapKind, scopeId: number): number | null =>
  caps.limits[kind.id]?.[scopeId] ?? caps.limits[kind.id]?.['*'] ?? null

function counterFor(owner: CounterOwner, caps: OwnerCaps, kind: CapKind, sending: Sending): Counter {
  const scopeId = kind.scope === 'all' ? 0 : sending[kind.scope]
  const key = periodKey(kind.period, sending.businessZone, sending.at)
  return {
    owner,
    ownerId: caps.id,
    measure: kind.measure,
    scope: kind.scope,
    scopeId,
    period: kind.period,
    periodKey: key,
  }
}

function windowTake(
  owner: CounterOwner,
  caps: OwnerCaps,
  zone: string,
  at: number,
  used: (key: string) => number,
): Take[] {
  const takes = openWindows(caps.windows, zone, at).map(({ rule, periodKey }): Take => {
    const counter: Counter = {
      owner,
      ownerId: caps.id,
      measure: 'leads',
      scope: 'all',
      scopeId: 0,
      period: 'window',
      periodKey,
    }
    return { key: counterKey(counter), add: 1, limit: rule.cap }
  })
  // A posting counts in one window only: the first that has room, else the first, which then refuses it.
  const chosen = takes.find(({ key, limit }) => limit === null || used(key) < limit) ?? takes[0]
  return chosen ? [chosen] : []
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
      POSTING_CAP_KINDS.map((kind): Planned => {
        const counter = counterFor(owner, own, kind, sending)
        return { key: counterKey(counter), limit: limitOf(own, kind, counter.scopeId), measure: kind.measure }
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

/**
 * Everything a lead posting counts in, whether a cap is set or not (counters run while a cap is off),
 * in the one order in which counters are locked. `used` only chooses between date/time windows that overlap.
 */
export function takesOf(caps: OrderCaps, sending: Sending, used: (key: string) => number): Take[] {
  const takes = planOf(caps, sending).map(
    ({ key, limit, measure }): Take => ({ key, add: measure === 'cents' ? sending.price : 1, limit }),
  )
  const windows = [
    ...windowTake('order', caps.order, caps.zone, sending.at, used),
    ...windowTake('lender', caps.lender, caps.zone, sending.at, used),
  ]
  return windows.length === 0 ? takes : [...takes, ...windows].sort(byKey)
}

/** Most orders are under no limit of pings: nothing is counted for them. */
export const hasPingRate = ({ order, lender }: OrderCaps): boolean =>
  limitOf(order, PING_RATE_KIND, 0) !== null || limitOf(lender, PING_RATE_KIND, 0) !== null

/** The counters one ping counts in. */
export const pingTakesOf = (caps: OrderCaps, at: number, businessZone: string): Take[] =>
  (['lender', 'order'] as const).map((owner) => {
    const sending = { publisher: 0, rcid: 0, price: 0 as Cents, at, businessZone }
    const key = counterKey(counterFor(owner, caps[owner], PING_RATE_KIND, sending))
    return { key, add: 1, limit: limitOf(caps[owner], PING_RATE_KIND, 0) }
  })

/** The first take that finds no room: no room is granted at or over the cap in force. */
export const firstWithoutRoom = (takes: readonly Take[], used: (key: string) => number): Take | null =>
  takes.find(({ key, limit }) => limit !== null && used(key) >= limit) ?? null

export function takenBy(takes: readonly Take[]): Taken {
  const taken: Record<string, number> = {}
  for (const { key, add } of takes) taken[key] = add
  return taken
}

/** Room that goes back: all of it when the lender refuses, the overall counts on a return or removal. */
export function givenBack(taken: Taken, because: 'refused' | 'returned' | 'removed'): Taken {
  if (because === 'refused') return taken
  return Object.fromEntries(Object.entries(taken).filter(([key]) => periodOf(key) === 'overall'))
}

/** What the revenue counters get back when the lender pays `paid` for a posting that was counted at another price. */
export function revenueDifference(taken: Taken, paid: Cents): Taken {
  const differences: Record<string, number> = {}
  for (const [key, counted] of Object.entries(taken))
    if (counted !== paid && measureOf(key) === 'cents') differences[key] = counted - paid
  return differences
}

export const withoutGivenBack = (taken: Taken, back: Taken): Taken =>
  Object.fromEntries(
    Object.entries(taken)
      .map(([key, amount]) => [key, amount - (back[key] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  )
