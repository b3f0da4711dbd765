import { type Cents, cents } from '@/kernel/money'
import { orderCapsOf } from '../caps/from-filters'
import { roomWanted } from '../caps/take'
import { LEAD_CAP_KINDS, REVENUE_CAP_KINDS } from '../caps/cap-kind'
import { heldRoom } from '../decide/room'
import type { LeadState } from '../decide/state'
import type { Filter } from '../filters/filter'
import type { LedgerRow } from '../money/ledger'
import type { MatchOrder } from '../match/order'
import { type Random, randomFrom } from './random'

export const ZONE = 'America/New_York'
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** An order with what only auctions and delivery know of it. */
export interface SimOrder extends MatchOrder {
  readonly overridePrice: Cents | null
  readonly returnPriceAdj: number | null
  readonly timeoutMs: number
  readonly timeoutMeansRefused: boolean
}

/** What the database would hold. States are kept as text, so that only what survives JSON survives a crash. */
export interface Database {
  readonly leads: Map<number, string>
  readonly counters: Map<string, number>
  readonly ledger: LedgerRow[]
  /** Which process carries an unfinished lead, and which sent a posting. */
  readonly leases: Map<number, number>
  readonly postingLeases: Map<number, number>
}

export interface Task {
  readonly at: number
  readonly order: number
  /** Tasks of a process die with it; null is the outside world, which lives on. */
  readonly process: number | null
  readonly run: () => void
}

export interface World {
  readonly random: Random
  now: number
  process: number
  readonly orders: SimOrder[]
  readonly database: Database
  readonly tasks: Task[]
  tasksMade: number
  nextPosting: number
  /** Lead → the list that has the person. */
  readonly suppressed: Map<number, string>
  /** Orders that bought last, for ties. */
  readonly lastSold: Map<number, number>
  readonly crashChance: number
  /** Postings that left us; none leaves twice. */
  readonly sent: Set<number>
  readonly trace: string[]
  readonly looked: Map<number, { readonly text: string; readonly state: LeadState }>
}

export function schedule(world: World, delay: number, run: () => void, outlivesProcess = false): void {
  const process = outlivesProcess ? null : world.process
  world.tasks.push({ at: world.now + delay, order: world.tasksMade++, process, run })
}

/** Runs the earliest task; false when there is none. */
export function runNextTask(world: World): boolean {
  let first: Task | undefined
  for (const task of world.tasks) {
    if (!first || task.at < first.at || (task.at === first.at && task.order < first.order)) first = task
  }
  if (!first) return false
  world.tasks.splice(world.tasks.indexOf(first), 1)
  world.now = Math.max(world.now, first.at)
  if (first.process === null || first.process === world.process) first.run()
  return true
}

export const load = (world: World, lead: number): LeadState => {
  const text = world.database.leads.get(lead)
  if (text === undefined) throw new Error(`lead ${lead} is not in the database`)
  return JSON.parse(text) as LeadState
}

/** For looking only: parsed once per stored version. */
export function look(world: World, lead: number): LeadState {
  const text = world.database.leads.get(lead) ?? ''
  const known = world.looked.get(lead)
  if (known?.text === text) return known.state
  const state = load(world, lead)
  world.looked.set(lead, { text, state })
  return state
}

const held = new WeakMap<LeadState, Map<string, number>>()

/** What every counter there could be would say, from the stored postings. */
export function countedFromPostings(world: World): Map<string, number> {
  const counted = new Map<string, number>()
  for (const lead of world.database.leads.keys()) {
    const state = look(world, lead)
    let room = held.get(state)
    if (!room) held.set(state, (room = heldRoom(state, ZONE)))
    for (const [key, amount] of room) counted.set(key, (counted.get(key) ?? 0) + amount)
  }
  return counted
}

export const usedOf =
  (world: World) =>
  (key: string): number =>
    world.database.counters.get(key) ?? 0

export function roomFor(world: World, order: SimOrder, state: LeadState, price: Cents, at: number) {
  const { publisher, rcid } = state
  return roomWanted(orderCapsOf(order, ZONE), { publisher, rcid, price, at, businessZone: ZONE }, usedOf(world))
}

export function randomCaps(random: Random): Filter[] {
  const kinds = random.some([...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS], random.below(4))
  const caps = kinds.map((kind): Filter => {
    const value = kind.measure === 'cents' ? random.between(0, 6) * 2000 : random.between(0, 6)
    return { kind: kind.id, data: { value, list: [] }, ping: 1 }
  })
  if (!random.chance(0.3)) return caps
  const rules = random.some(['00:00', '06:00', '12:00'], random.between(1, 2)).map((timeFrom) => ({
    timeFrom,
    timeTo: '23:59',
    days: [1, 2, 3, 4, 5, 6, 7],
    cap: random.chance(0.6) ? random.between(0, 4) : null,
  }))
  return [...caps, { kind: 'datetime', data: { rules }, ping: 1 }]
}

function randomOrder(index: number, lenders: { compliance: boolean; filters: Filter[] }[], random: Random): SimOrder {
  const lender = random.below(lenders.length)
  const feed = random.chance(0.2)
  return {
    id: index + 1,
    lender: lender + 1,
    product: 1,
    status: random.chance(0.9) ? 'active' : 'paused',
    lenderStatus: 'active',
    pingPost: random.chance(0.4),
    price: cents(random.between(500, 9000)),
    feed,
    feedTakesExclusive: random.chance(0.5),
    compliance: lenders[lender]?.compliance ?? false,
    zone: random.chance(0.3) ? 'America/Los_Angeles' : null,
    filters: randomCaps(random),
    lenderFilters: lenders[lender]?.filters ?? [],
    overridePrice: random.chance(0.2) ? cents(random.between(500, 9000)) : null,
    returnPriceAdj: random.chance(0.2) ? 80 : null,
    timeoutMs: random.pick([2, 10, 40]) * SECOND,
    timeoutMeansRefused: random.chance(0.25),
  }
}

export function createWorld(seed: number): World {
  const random = randomFrom(seed)
  const lenders = Array.from({ length: random.between(2, 5) }, () => ({
    compliance: random.chance(0.3),
    filters: random.chance(0.3) ? randomCaps(random) : [],
  }))
  return {
    random,
    // Around the change to winter time, so that a day of 25 hours is among the days.
    now: Date.UTC(2026, 9, 31, 20) + random.below(48) * HOUR,
    process: 1,
    orders: Array.from({ length: random.between(3, 9) }, (_, index) => randomOrder(index, lenders, random)),
    database: { leads: new Map(), counters: new Map(), ledger: [], leases: new Map(), postingLeases: new Map() },
    tasks: [],
    tasksMade: 0,
    nextPosting: 1,
    suppressed: new Map(),
    lastSold: new Map(),
    crashChance: random.pick([0, 0.01, 0.05]),
    sent: new Set(),
    trace: [],
    looked: new Map(),
  }
}
