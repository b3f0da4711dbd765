import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'
import { ownNumber } from './apart'
import { arrivals } from './arrivals'
import { chanceFor, chanceOfNumber, draw, type Random } from './chance'
import type { Traffic, TrafficAnswer } from './events'
import { ABANDONED, FLOW_SHARES, POSTED, TICKS_NO_BRAND } from './figures'
import { makeLeads, type WholeLead } from './leads'
import { plantedVisits } from './planted'
import { SILENT } from './publisher-profiles'
import { Queue } from './queue'
import { repeatsOf } from './repeats'
import { makeVisits, type Visit } from './submissions'
import type { World } from './types'

const SECOND = 1000
const HOUR = 3_600_000
/** Of those who were shown brands, or nothing: they close the page. */
const LEAVES = ABANDONED / (ABANDONED + FLOW_SHARES.traffic)
const CHOOSES_AGAIN = 0.1
/** Publishers that show the brands of a ping rarely post a lead that chose none. */
const TICKS_NONE_OF_PING = 0.015

/** Something that follows from an earlier event. */
type Due =
  | {
      readonly kind: 'visit'
      readonly visit: Visit
      readonly lead: WholeLead | null
      readonly repeat: 'own' | 'other' | null
    }
  | {
      readonly kind: 'post'
      readonly lead: WholeLead
      readonly ping: number
      readonly brands: readonly string[] | undefined
      readonly repeat: 'own' | 'other' | null
    }
  | {
      readonly kind: 'choice'
      readonly lead: WholeLead
      readonly prematch: number
      readonly brands: readonly string[]
      readonly repeat: 'own' | 'other' | null
      readonly again: boolean
    }

/** One to three of those shown, sometimes none. */
function choose(shown: readonly string[], none: number, random: Random): readonly string[] {
  if (random.chance(none)) return []
  const wanted = draw(random, [
    [1, 35],
    [2, 40],
    [3, 25],
  ])
  return random.some(shown, wanted)
}

export interface TrafficOptions {
  /** Other people than those of the world's own seed. */
  readonly seed?: number
  /** Only what is sent for it. */
  readonly product?: ProductId
}

const isPriced = (answer: TrafficAnswer | undefined): boolean => answer?.status === 'matched' && answer.price > 0

/**
 * What publishers send over the sixty days, in order of time. What comes depends on what was answered: a post follows a
 * priced ping, a choice the brands that were offered. The same answers get the same stream, and a product's part of it
 * is the same without the others.
 */
export function* traffic(world: World, { seed = world.seed, product }: TrafficOptions = {}): Traffic {
  const visits = makeVisits(world)
  const leads = makeLeads(world, seed)
  const due = new Queue<Due>()
  const repeats = repeatsOf(world)
  const silentFrom = world.now - SILENT.hours * HOUR
  const silent = world.rcids.find(
    ({ publisher, product, status }) =>
      product === SILENT.product &&
      status === 'active' &&
      world.publishers.some(({ id, name }) => id === publisher && name === SILENT.publisher),
  )
  const keys = PRODUCTS.map(() => 0)
  const nextKey = (of: ProductId): number => ownNumber(of, (keys[of - 1] = (keys[of - 1] ?? 0) + 1))

  const put = (at: number, item: Due): void => {
    if (at < world.now) due.put(at, item)
  }

  const comeBack = (lead: WholeLead, at: number, sold: boolean, random: Random): void => {
    for (const again of repeats(lead, at, sold, random)) {
      const visit = visits.again(lead.visit, again.rcid, again.at, random)
      put(again.at, { kind: 'visit', visit, lead: { ...lead, visit }, repeat: again.kind })
    }
  }

  function* arrive(visit: Visit, at: number, known: WholeLead | null, repeat: 'own' | 'other' | null): Traffic {
    const key = nextKey(visit.rcid.product)
    const random = chanceOfNumber(seed, key)
    const { traffic: way } = visit.rcid
    if (way.flow === 'pingpost') {
      const answer = yield leads.ping(visit, key, at, repeat)
      if (!answer || !isPriced(answer) || !(repeat !== null || random.chance(POSTED))) return
      const lead = leads.whole(visit, known, random)
      const asked = way.asksBrands && answer.oneToOne.length > 0
      const brands = asked ? choose(answer.oneToOne, TICKS_NONE_OF_PING, random) : undefined
      put(at + Math.round((2 + 70 * random.next() ** 2) * SECOND), { kind: 'post', lead, ping: key, brands, repeat })
      return
    }
    const lead = leads.whole(visit, known, random)
    const sent = leads.complete(lead, key, at, repeat)
    if (way.flow === 'directpost') {
      const brands = way.namedBrands.length > 0 ? random.some(way.namedBrands, random.between(1, 3)) : undefined
      const answer = yield { ...sent, kind: 'direct', brands }
      comeBack(lead, at, answer?.status === 'matched', random)
      return
    }
    const answer = yield { ...sent, kind: 'prematch' }
    if (!answer || answer.status === 'rejected' || random.chance(LEAVES)) return
    const brands = answer.oneToOne.length === 0 ? [] : choose(answer.oneToOne, TICKS_NO_BRAND, random)
    const decided = at + Math.round((15 + 400 * random.next() ** 2) * SECOND)
    put(decided, { kind: 'choice', lead, prematch: key, brands, repeat, again: false })
  }

  function* follow(item: Due, at: number): Traffic {
    if (item.kind === 'visit') {
      yield* arrive(item.visit, at, item.lead, item.repeat)
      return
    }
    const { lead } = item
    const key = nextKey(lead.visit.rcid.product)
    const random = chanceOfNumber(seed, key)
    if (item.kind === 'post') {
      const { ping, brands } = item
      const answer = yield { ...leads.complete(lead, key, at, item.repeat), kind: 'post', ping, brands }
      comeBack(lead, at, answer?.status === 'matched', random)
      return
    }
    const { prematch, brands } = item
    const answer = yield { kind: 'choice', key, at, rcid: lead.visit.rcid.id, prematch, brands }
    if (!item.again) comeBack(lead, at, answer?.status === 'matched', random)
    const more = answer?.oneToOne ?? []
    if (brands.length > 0 && more.length > 0 && !item.again && random.chance(CHOOSES_AGAIN))
      put(at + random.between(20, 200) * SECOND, { ...item, brands: random.some(more, 1), again: true })
  }

  for (const planted of plantedVisits(world, visits, leads, chanceFor(seed, 'planted')))
    if (product === undefined || planted.lead.visit.rcid.product === product)
      put(planted.at, { kind: 'visit', visit: planted.lead.visit, lead: planted.lead, repeat: null })
  for (const arrival of arrivals(world, product)) {
    const of = arrival.rcid.product
    for (let at = due.next; at <= arrival.at; at = due.next) {
      const item = due.take()
      if (item) yield* follow(item, at)
    }
    if (arrival.rcid === silent && arrival.at >= silentFrom) continue
    const random = chanceOfNumber(seed ^ 0x51ed27, ownNumber(of, (keys[of - 1] ?? 0) + 1))
    const visit = visits.visit(arrival.rcid, arrival.place, arrival.at, random, arrival.storm)
    yield* arrive(visit, arrival.at, null, null)
  }
  for (let at = due.next; at < world.now; at = due.next) {
    const item = due.take()
    if (item) yield* follow(item, at)
  }
}
