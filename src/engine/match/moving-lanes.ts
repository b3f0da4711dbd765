import { type CapKind, PING_RATE_KIND, POSTING_CAP_KINDS } from '../caps/cap-kind'
import type { CounterOwner } from '../caps/counter'
import { edgesOf } from '../caps/window'
import { isOpenFor, type TimeData } from '../filters/date-time'
import type { FilterKind } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import { allBits, type Bits, clearBit, hasBit } from './bitset'
import { type CapBoard, roomAtZero, roomLane } from './board'
import { contextOf, type Moment } from './naive'
import type { MatchOrder } from './order'
import type { Entry, Passing } from './value-lanes'

export interface MatchMoment {
  readonly now: number
  readonly board: CapBoard
}

/** What all lanes of one match share. */
export interface LaneMoment extends MatchMoment {
  readonly periods: Readonly<Record<CapKind['period'], string>>
}

const CAPS_BY_ID = new Map([...POSTING_CAP_KINDS, PING_RATE_KIND].map((kind) => [kind.id, kind]))

const MINUTE = 60_000
/** Clocks of all zones differ by whole quarters of an hour, and change on them. */
const QUARTER = 15

/** The minute since which windows are open or closed as they are now, or a quarter of an hour if that is shorter. */
function standsSince(entries: readonly Entry<TimeData>[]): (now: number) => number {
  const edges = entries.flatMap(({ data }) => data.rules.flatMap(edgesOf)).map((minute) => minute % QUARTER)
  const steps = [...new Set(edges)]
  return (now) => {
    const minute = Math.floor(now / MINUTE)
    const into = minute % QUARTER
    let since = 0
    for (const step of steps) if (step <= into && step > since) since = step
    return minute - into + since
  }
}

/** Date/time rules only change when a window opens, closes or fills: the answer is kept until then. */
export function timeLane(
  orders: readonly MatchOrder[],
  entries: readonly Entry<TimeData>[],
  owner: CounterOwner,
  businessZone: string,
) {
  const sinceWhen = standsSince(entries)
  const kept: Record<string, { since: number; version: number; board: CapBoard; pass: Bits } | undefined> = {}
  return (view: LeadView, { now, board }: LaneMoment): Passing => {
    const since = sinceWhen(now)
    const slot = view.test ? 'test' : 'real'
    const known = kept[slot]
    if (known?.since === since && known.version === board.windowsVersion() && known.board === board) {
      return known.pass
    }
    const pass = allBits(orders.length)
    const moment: Moment = { now, businessZone, used: board.used }
    for (const { position, data } of entries) {
      const order = orders[position]
      if (order && !isOpenFor(data, view.test, contextOf(order, owner, moment))) clearBit(pass, position)
    }
    kept[slot] = { since, version: board.windowsVersion(), board, pass }
    return pass
  }
}

/** Caps: the board's sets of orders with room, or, where nothing was counted yet, all but the orders capped at zero. */
export function capLane(
  orders: readonly MatchOrder[],
  kind: FilterKind,
  owner: CounterOwner,
  stage: LeadView['stage'],
) {
  const cap = CAPS_BY_ID.get(kind.id)
  if (!cap) throw new RangeError(`${kind.id} is no cap`)
  const untouched = new Map<number, Passing>()
  const untouchedFor = (scopeId: number): Passing => {
    let known = untouched.get(scopeId)
    if (known === undefined) {
      const room = roomAtZero(orders, owner, stage, cap, scopeId)
      known = orders.every((_, position) => hasBit(room, position)) ? null : room
      untouched.set(scopeId, known)
    }
    return known
  }
  const lane = roomLane(kind.code, owner, stage)
  return (view: LeadView, { periods, board }: LaneMoment): Passing => {
    if (view.test) return null
    const scopeId = cap.scope === 'all' ? 0 : view[cap.scope]
    return board.rooms(lane)?.get(periods[cap.period])?.get(scopeId) ?? untouchedFor(scopeId)
  }
}

/** Rules that ask for a few facts only: each combination is judged once. */
export function factsLane(
  orders: readonly MatchOrder[],
  entries: readonly Entry<unknown>[],
  kind: FilterKind,
  owner: CounterOwner,
  facts: (view: LeadView) => string,
  businessZone: string,
) {
  const kept = new Map<string, Bits>()
  return (view: LeadView, { now, board }: LaneMoment): Passing => {
    const key = facts(view)
    let pass = kept.get(key)
    if (!pass) {
      pass = allBits(orders.length)
      for (const { position, data } of entries) {
        const order = orders[position]
        const moment: Moment = { now, businessZone, used: board.used }
        if (order && kind.evaluate(data, view, contextOf(order, owner, moment))) clearBit(pass, position)
      }
      kept.set(key, pass)
    }
    return pass
  }
}

/** Rules about a lender's history: only lenders that have one are asked. */
export function lenderLane(
  orders: readonly MatchOrder[],
  entries: readonly Entry<unknown>[],
  stops: (data: never, lastSent: number, now: number) => boolean,
) {
  const byLender = new Map<number, Entry<unknown>[]>()
  for (const entry of entries) {
    const lender = orders[entry.position]?.lender ?? 0
    byLender.set(lender, [...(byLender.get(lender) ?? []), entry])
  }
  const scratch = allBits(orders.length)
  return ({ lastSentToLender }: LeadView, { now }: LaneMoment): Passing => {
    let stopped = false
    for (const lender in lastSentToLender) {
      const last = lastSentToLender[lender] ?? 0
      for (const { position, data } of byLender.get(Number(lender)) ?? []) {
        if (!stops(data as never, last, now)) continue
        if (!stopped) scratch.fill(-1)
        stopped = true
        clearBit(scratch, position)
      }
    }
    return stopped ? scratch : null
  }
}
