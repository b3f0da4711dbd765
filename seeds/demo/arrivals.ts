import { addDays, type IsoDate, startOfDay, weekday } from '@/kernel/business-time'
import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'
import { chanceFor, drawer, type Random } from './chance'
import {
  ABANDONED,
  DAY_NOISE,
  DAY_WEIGHTS,
  DAYS,
  figuresOf,
  FLOW_SHARES,
  GROWTH_A_DAY,
  HOLIDAY,
  HOUR_WEIGHTS,
  LEADS,
  PINGS,
  REPEATS,
  STORM,
} from './figures'
import { isFederalHoliday } from './holidays'
import { OWN_MEDIA_HOME } from './knobs'
import { type StatePlace, STATES } from './places'
import type { DemoRcid, Flow, World } from './types'
import { instantOf } from './world'

const HOUR = 3_600_000
const FLOWS: readonly Flow[] = ['pingpost', 'directpost', 'traffic']

/** Somebody asks for quotes: where, through whom and when. */
export interface Arrival {
  readonly at: number
  readonly rcid: DemoRcid
  readonly place: StatePlace
  readonly storm: boolean
}

const drawHour = drawer(HOUR_WEIGHTS.map((weight, hour) => [hour, weight] as const))

function stateWeight({ product, traffic }: DemoRcid, { code, people }: StatePlace): number {
  if (!figuresOf(product).home.includes(code)) return people
  return people * 2 * (traffic.flow === 'traffic' ? OWN_MEDIA_HOME : 1)
}

/** How much of a usual day comes on each day of the world. */
function dayWeights({ firstDay, seed }: World): number[] {
  const random = chanceFor(seed, 'days')
  return Array.from({ length: DAYS }, (_, i) => {
    const date = addDays(firstDay, i)
    const noise = 1 + DAY_NOISE * (2 * random.next() - 1)
    const usual = (DAY_WEIGHTS[weekday(date) - 1] ?? 100) * noise * (1 + GROWTH_A_DAY) ** i
    return isFederalHoliday(date) ? usual * HOLIDAY : usual
  })
}

/** Requests of a flow over the whole world, without those that repeat. */
function totalOf(flow: Flow, scale: number): number {
  const first = LEADS * scale * (1 - REPEATS.own - REPEATS.other)
  if (flow === 'pingpost') return PINGS * scale * 0.985
  return flow === 'traffic' ? first * (FLOW_SHARES.traffic + ABANDONED) : first * FLOW_SHARES.directpost
}

/** A ping publisher pings more often the fewer of its pings get a price. */
const requestWeight = ({ traffic, product }: DemoRcid): number =>
  traffic.flow === 'pingpost' ? traffic.weight / figuresOf(product).priced : traffic.weight

/** What comes for one product by one flow. */
interface Plan {
  readonly product: ProductId
  readonly flow: Flow
  readonly total: number
  readonly rcid: (random: Random) => DemoRcid
}

function plansOf(world: World, only: ProductId | undefined): Plan[] {
  const weightOf = (rcids: readonly DemoRcid[]): number => rcids.reduce((sum, rcid) => sum + requestWeight(rcid), 0)
  return FLOWS.flatMap((flow) => {
    const all = world.rcids.filter(({ traffic }) => traffic.flow === flow && traffic.weight > 0)
    return PRODUCTS.filter(({ id }) => only === undefined || id === only).flatMap(({ id: product }): Plan[] => {
      const own = all.filter((rcid) => rcid.product === product)
      if (own.length === 0) return []
      const total = (totalOf(flow, world.scale) * weightOf(own)) / weightOf(all)
      return [{ product, flow, total, rcid: drawer(own.map((rcid) => [rcid, requestWeight(rcid)] as const)) }]
    })
  })
}

/** The share of a day that is over, by hour weights; the last day is cut off. */
function partOver(world: World, day: number): number {
  const hours = (world.now - instantOf(world, day)) / HOUR
  const all = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0)
  return HOUR_WEIGHTS.reduce((sum, weight, hour) => sum + weight * Math.min(1, Math.max(0, hours - hour)), 0) / all
}

const startsOfDay = new Map<string, number>()
function localStart(zone: string, date: IsoDate): number {
  const key = `${zone}/${date}`
  const known = startsOfDay.get(key) ?? startOfDay(zone, date)
  startsOfDay.set(key, known)
  return known
}

const ZONES = [...new Set(STATES.map(({ zone }) => zone))]

/** All arrivals, or those for one product, in order of time, made day by day: a day ends hours later in the west. */
export function* arrivals(world: World, only?: ProductId): Generator<Arrival> {
  const plans = plansOf(world, only)
  const drawState = new Map<DemoRcid, (random: Random) => StatePlace>()
  for (const rcid of world.rcids)
    drawState.set(rcid, drawer(STATES.map((place) => [place, stateWeight(rcid, place)] as const)))
  const weights = dayWeights(world)
  const sum = weights.reduce((all, weight, i) => all + weight * (i === DAYS - 1 ? partOver(world, DAYS) : 1), 0)
  const start = instantOf(world, 1)
  let waiting: Arrival[] = []
  for (let day = 1; day <= DAYS; day++) {
    const date = addDays(world.firstDay, day - 1)
    const stormy = day >= STORM.from && day < STORM.from + STORM.days
    const arrive = (rcid: DemoRcid, place: StatePlace, storm: boolean, random: Random): void => {
      const at = localStart(place.zone, date) + Math.floor((drawHour(random) + random.next()) * HOUR)
      if (at >= start && at < world.now) waiting.push({ at, rcid, place, storm })
    }
    for (const { product, flow, total, rcid: drawRcid } of plans) {
      const random = chanceFor(world.seed, 'arrivals', day, product, flow)
      const expected = (total * (weights[day - 1] ?? 0)) / sum
      const count = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
      for (let i = 0; i < count; i++) {
        const rcid = drawRcid(random)
        const place = drawState.get(rcid)?.(random)
        if (!place) continue
        const storm = stormy && rcid.product === STORM.product && place.code === STORM.state
        arrive(rcid, place, storm, random)
        for (let extra = STORM.times - 1; storm && extra > 0; extra--)
          if (random.chance(Math.min(1, extra))) arrive(rcid, place, storm, random)
      }
    }
    const next = addDays(date, 1)
    const settled = Math.min(...ZONES.map((zone) => localStart(zone, next)))
    waiting.sort((a, b) => a.at - b.at)
    let over = waiting.findIndex(({ at }) => at >= settled)
    if (over === -1 || day === DAYS) over = waiting.length
    yield* waiting.slice(0, over)
    waiting = waiting.slice(over)
  }
}
