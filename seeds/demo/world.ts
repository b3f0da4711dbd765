import { addDays, dateIn, startOfDay } from '@/kernel/business-time'
import { ALL_LEADS, DAYS } from './figures'
import { makeLenders } from './lenders'
import { makeLists } from './lists'
import { makeOrders } from './orders'
import { makePixels } from './pixels'
import { makePublishers } from './publishers'
import { makeRcids } from './rcids'
import { makeSources } from './sources'
import type { World } from './types'

export interface WorldOptions {
  readonly seed: number
  /** When the world ends: the sixtieth day is this moment's. */
  readonly now: number
  readonly zone: string
  /** All of them, unfinished ones too. Up to a million; everything else keeps its ratio to it. */
  readonly leads?: number
}

/** The parties of the demo world: the same for the same seed, size and time. */
export function makeWorld({ seed, now, zone, leads = ALL_LEADS }: WorldOptions): World {
  const scale = leads / ALL_LEADS
  const publishers = makePublishers(seed)
  const rcids = makeRcids(seed, publishers)
  const lenders = makeLenders(seed)
  const orders = makeOrders(seed, lenders, { publishers, rcids, scale })
  return {
    seed,
    leads,
    scale,
    zone,
    firstDay: addDays(dateIn(zone, now), 1 - DAYS),
    now,
    publishers,
    rcids,
    lenders,
    orders,
    sources: makeSources(lenders, orders),
    pixels: makePixels(publishers),
    lists: makeLists(seed),
    // One RCID earns less than it costs, and some postings of the first month are still undecided: both are to be seen.
    settings: { minimumMargin: -2500, undecidedHours: 720 },
  }
}

const HOUR = 3_600_000

/** The instant of a day of the world (the first is 1) at a time of the business clock. */
export function instantOf({ zone, firstDay }: Pick<World, 'zone' | 'firstDay'>, day: number, time = '00:00'): number {
  const [hours = '0', minutes = '0'] = time.split(':')
  return startOfDay(zone, addDays(firstDay, day - 1)) + Number(hours) * HOUR + Number(minutes) * 60_000
}

/** Which day of the world an instant is on. */
export const dayOf = (world: Pick<World, 'zone' | 'firstDay'>, at: number): number =>
  Math.round((Date.parse(dateIn(world.zone, at)) - Date.parse(world.firstDay)) / (24 * HOUR)) + 1
