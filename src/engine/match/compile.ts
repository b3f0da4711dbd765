import { periodKey } from '../caps/counter'
import type { ValueData } from '../filters/bounds'
import type { TimeData } from '../filters/date-time'
import type { FilterKind } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import type { ListData } from '../filters/list'
import { filterApplies } from '../filters/registry'
import { wallClock } from '../time/wall-clock'
import { type Bits, bitsFor, bitsWhere } from './bitset'
import { capLane, factsLane, type LaneMoment, lenderLane, type MatchMoment, timeLane } from './moving-lanes'
import type { MatchOrder } from './order'
import { ruleLane } from './rule-lanes'
import { BY_LENDER, MATCH_SEQUENCE } from './sequence'
import { boundLane, type Entry, listLane, type Passing } from './value-lanes'

interface LanePassing {
  readonly passing: (view: LeadView, moment: LaneMoment) => Passing
  /** How many sets it can answer with, all made with it and never overwritten; Infinity where it makes them anew. */
  readonly sets: number
}

interface CompiledLane extends LanePassing {
  readonly code: number
}

/** One verdict per order, by position: 0 is eligible, else the code of the rule that stopped it. */
export interface Verdicts {
  readonly codes: Uint8Array
  /** Positions of the eligible orders, ascending. */
  readonly eligible: readonly number[]
}

export interface MatchIndex {
  readonly orders: readonly MatchOrder[]
  /** Order ids by position, packed: walking the orders themselves for them costs more than matching. */
  readonly ids: Float64Array
  readonly businessZone: string
  readonly positionOf: (order: number) => number | undefined
  readonly match: (view: LeadView, moment: MatchMoment) => Verdicts
}

const moving = (passing: LanePassing['passing']): LanePassing => ({ passing, sets: Infinity })

function filterLane(
  orders: readonly MatchOrder[],
  kind: FilterKind,
  owner: 'order' | 'lender',
  stage: LeadView['stage'],
  businessZone: string,
): LanePassing | null {
  const entries = orders.flatMap((order, position): Entry<unknown>[] => {
    const filters = owner === 'order' ? order.filters : order.lenderFilters
    const filter = filters.find((candidate) => candidate.kind === kind.id && filterApplies(candidate, stage))
    return filter ? [{ position, data: filter.data }] : []
  })
  if (entries.length === 0) return null
  const { lane } = kind
  switch (lane.kind) {
    case 'list': {
      const { passing, sets } = listLane(orders.length, entries as Entry<ListData>[])
      return { sets, passing: (view) => passing(lane.value(view), stage) }
    }
    case 'minimum':
    case 'maximum': {
      const { passing, sets } = boundLane(orders.length, entries as Entry<ValueData>[], lane.kind)
      return { sets, passing: (view, { now }) => passing(lane.value(view, now), stage) }
    }
    case 'time':
      return moving(timeLane(orders, entries as Entry<TimeData>[], owner, businessZone))
    case 'cap':
      return moving(capLane(orders, kind, owner, stage))
    case 'lender':
      return moving(lenderLane(orders, entries, lane.stops))
    case 'facts':
      return moving(factsLane(orders, entries, kind, owner, lane.facts, businessZone))
  }
}

function lanesFor(orders: readonly MatchOrder[], stage: LeadView['stage'], businessZone: string): CompiledLane[] {
  return MATCH_SEQUENCE.flatMap(({ rule, kind }): CompiledLane[] => {
    if (rule) return [{ code: rule.code, ...ruleLane(orders, rule) }]
    return (['order', 'lender'] as const).flatMap((owner) => {
      const lane = filterLane(orders, kind, owner, stage, businessZone)
      return lane ? [{ code: kind.code | (owner === 'lender' ? BY_LENDER : 0), ...lane }] : []
    })
  })
}

const HIGHEST = 0x80000000

/** Takes the orders out that `pass` lacks and writes down which rule it was. */
function strike(alive: Bits, pass: Bits, code: number, codes: Uint8Array): void {
  for (let word = 0; word < alive.length; word++) {
    const before = alive[word] ?? 0
    let struck = before & ~(pass[word] ?? 0)
    if (struck === 0) continue
    alive[word] = before ^ struck
    const last = (word << 5) + 31
    do {
      const zeros = Math.clz32(struck)
      codes[last - zeros] = code
      struck ^= HIGHEST >>> zeros
    } while (struck !== 0)
  }
}

function positionsIn(bits: Bits): number[] {
  const positions: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      positions.push((word << 5) + 31 - Math.clz32(rest & -rest))
    }
  }
  return positions
}

/** What was decided when the first lanes had answered with these sets. */
interface Known {
  readonly alive: Bits
  readonly codes: Uint8Array
  readonly next: Map<Passing, Known>
}

/** As many ways through the first lanes are remembered: status, price and state are all they ask. */
const MOST_WAYS = 6_000

/**
 * The first lanes strike most orders, and of few values: states above all. Whoever comes with the same answers begins
 * where the last one stood.
 */
function rememberedHead(orders: number, lanes: readonly CompiledLane[]) {
  const everyone: Known = {
    alive: bitsWhere(orders, () => true),
    codes: new Uint8Array(orders),
    next: new Map(),
  }
  return (view: LeadView, moment: LaneMoment): Known => {
    let known = everyone
    for (const { code, passing } of lanes) {
      const pass = passing(view, moment)
      let next = known.next.get(pass)
      if (!next) {
        next = { alive: known.alive.slice(), codes: known.codes.slice(), next: new Map() }
        if (pass) strike(next.alive, pass, code, next.codes)
        known.next.set(pass, next)
      }
      known = next
    }
    return known
  }
}

function stageOf(orders: readonly MatchOrder[], stage: LeadView['stage'], businessZone: string) {
  const lanes = lanesFor(orders, stage, businessZone)
  let ways = 1
  const tooMany = lanes.findIndex(({ sets }) => (ways *= sets) > MOST_WAYS)
  const head = tooMany < 0 ? lanes.length : tooMany
  return { begin: rememberedHead(orders.length, lanes.slice(0, head)), rest: lanes.slice(head) }
}

const SLAB_BYTES = 65_536

/** Hands out zeroed arrays of one size, cut from larger ones: making each by itself is a twentieth of a match. */
function bytesOf(size: number): () => Uint8Array {
  let slab = new Uint8Array(0)
  let at = 0
  return () => {
    if (at + size > slab.length) {
      slab = new Uint8Array(Math.max(SLAB_BYTES, size))
      at = 0
    }
    at += size
    return slab.subarray(at - size, at)
  }
}

/** Compiles the orders of one product, once per change of reference data. */
export function compileMatch(given: readonly MatchOrder[], businessZone: string): MatchIndex {
  const orders = [...given].sort((a, b) => a.id - b.id)
  const stages = { ping: stageOf(orders, 'ping', businessZone), post: stageOf(orders, 'post', businessZone) }
  const alive = bitsFor(orders.length)
  const newCodes = bytesOf(orders.length)
  const positions = new Map(orders.map(({ id }, position) => [id, position]))
  return {
    orders,
    ids: Float64Array.from(orders, ({ id }) => id),
    businessZone,
    positionOf: (order) => positions.get(order),
    match(view, moment) {
      const { day, week, month } = wallClock(businessZone, moment.now)
      const minute = periodKey('minute', businessZone, moment.now)
      const shared: LaneMoment = { ...moment, periods: { overall: '', day, week, month, minute } }
      const { begin, rest } = stages[view.stage]
      const known = begin(view, shared)
      const codes = newCodes()
      codes.set(known.codes)
      alive.set(known.alive)
      for (const { code, passing } of rest) {
        const pass = passing(view, shared)
        if (pass) strike(alive, pass, code, codes)
      }
      return { codes, eligible: positionsIn(alive) }
    },
  }
}
