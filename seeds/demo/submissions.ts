import { fraudAddress, ipAddress, userAgent } from './browsers'
import { drawer, hex, type Random } from './chance'
import { addAnswers } from './lead-values'
import { type Place, placeIn } from './people'
import type { StatePlace } from './places'
import { FRAUD } from './publisher-profiles'
import type { DemoPublisher, DemoRcid, World } from './types'
import { electricityProvider } from './utilities'
import { instantOf } from './world'

/** Everything about a request but who made it. */
export interface Visit {
  readonly rcid: DemoRcid
  readonly publisher: DemoPublisher
  readonly place: StatePlace
  readonly where: Place
  readonly subid: string
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  readonly fraud: boolean
}

const NO_SUB_ID = 0.04
const NO_URL = 0.02
/** Two days after it was blocked the sub id is gone. */
const FRAUD_ENDS = 54
/** What belongs to the visit and not to the person. */
const OF_THE_VISIT = ['subid', 'sourceurl', 'leadtime', 'anura', 'useragent', 'ipaddress']

interface Page {
  readonly url: string
  readonly tracking: Readonly<Record<string, string>>
}

interface RcidDraws {
  readonly subid: (random: Random) => string
  /** By state: there are few, and they are asked for all the time. */
  readonly page: (state: string, random: Random) => Page
}

function pageOf(template: string, state: string): Page {
  const url = template.replaceAll('{state}', state.toLowerCase())
  const query = url.split('?')[1] ?? ''
  return { url, tracking: query === '' ? {} : Object.fromEntries(new URLSearchParams(query)) }
}

function drawsOf({ traffic }: DemoRcid): RcidDraws {
  const { subids, urls } = traffic
  const pages = new Map<string, readonly Page[]>()
  return {
    subid:
      subids.length === 0
        ? (random) => hex(random, 32)
        : drawer(subids.map(({ subid, weight }) => [subid, weight] as const)),
    page(state, random) {
      let known = pages.get(state)
      if (!known) pages.set(state, (known = urls.map((url) => pageOf(url, state))))
      return random.pick(known)
    },
  }
}

const NO_PAGE: Page = { url: '', tracking: {} }

export interface Visits {
  visit(rcid: DemoRcid, place: StatePlace, at: number, random: Random, storm: boolean): Visit
  /** The same person asks for the same again, perhaps through another publisher. */
  again(before: Visit, rcid: DemoRcid, at: number, random: Random): Visit
}

export function makeVisits(world: World): Visits {
  const publishers = new Map(world.publishers.map((publisher) => [publisher.id, publisher]))
  const draws = new Map(world.rcids.map((rcid) => [rcid.id, drawsOf(rcid)]))
  const fraudEnds = instantOf(world, FRAUD_ENDS)
  const made: Visits = {
    again(before, rcid, at, random) {
      const fresh = made.visit(rcid, before.place, at, random, false)
      const kept = Object.entries(before.fields).filter(([name]) => !OF_THE_VISIT.includes(name))
      const where = before.where
      return { ...fresh, where, fields: { ...fresh.fields, ...Object.fromEntries(kept) } }
    },
    visit(rcid, place, at, random, storm) {
      const publisher = publishers.get(rcid.publisher)
      const own = draws.get(rcid.id)
      if (!publisher || !own) throw new RangeError(`no RCID ${rcid.id}`)
      const { traffic, product } = rcid
      const drawn = random.chance(NO_SUB_ID) ? '' : own.subid(random)
      const subid = drawn === FRAUD.subid && at >= fraudEnds ? (traffic.subids[0]?.subid ?? '') : drawn
      const fraud = subid === FRAUD.subid
      const where = placeIn(place, random)
      const { url, tracking } = random.chance(NO_URL) ? NO_PAGE : own.page(where.state, random)
      const fields: Record<string, string> = { city: where.city, state: where.state, zip: where.zip }
      addAnswers(fields, product, traffic.flow === 'pingpost', random)
      if (storm && random.chance(0.6)) fields['projecttype'] = 'storm_damage'
      if (product === 5) fields['electricityprovider'] = electricityProvider(where.state, random)
      if (subid !== '') fields['subid'] = subid
      if (url !== '') fields['sourceurl'] = url
      fields['ipaddress'] = fraud ? fraudAddress(random) : ipAddress(random, world.scale, product)
      fields['useragent'] = userAgent(random)
      if (traffic.sendsAnura) fields['anura'] = `a${hex(random, 16)}`
      if (traffic.sendsLeadTime) fields['leadtime'] = new Date(at - random.between(4_000, 240_000)).toISOString()
      return {
        rcid,
        publisher,
        place,
        where,
        subid,
        fields,
        tracking: { ...tracking, clickid: `c-${hex(random, 8)}` },
        fraud,
      }
    },
  }
  return made
}
