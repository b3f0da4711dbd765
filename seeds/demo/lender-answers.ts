import { lowerBound, fieldOf, type ProductId } from '@/kernel/lead-fields'
import { hash32 } from '@/features/platform/simulator/chance'
import { delayMs, draw, hex, logNormal, type Random } from './chance'
import { debtPrice, figuresOf } from './figures'
import { APPEAL, DIRECT_INTEREST, KNOBS } from './knobs'
import { stateOf } from './places'
import type { Later, PingReply, PostReply } from './replies'
import { type Outage, SUMMIT_OUTAGE, SLOW_MONTH } from './outages'
import type { DemoOrder, World } from './types'
import { instantOf } from './world'

/** What a lender is asked about. */
export interface Asked {
  readonly at: number
  readonly product: ProductId
  readonly publisher: number
  readonly fields: Readonly<Record<string, string>>
  readonly exclusive: boolean
  /** Not by a ping of the publisher: a direct post or a web lead. */
  readonly direct: boolean
  readonly repeat: boolean
}

const PING_SILENT = 0.02
const PING_ERROR = 0.008
const POST_SILENT = 0.0034
const POST_PAGE = 0.0006
const POST_ERROR = 0.006
/** Milliseconds a test bench takes to answer. */
const AT_ONCE = 120
const UNDER_MINIMUM = 1 / 40
const BID_SPREAD = 0.25
const TIERS = { 1: 1.25, 2: 1, 3: 0.7 } as const

const NO_BID = [
  'No interest',
  'Zip not covered',
  'Daily cap reached',
  'Not interested in this source',
  'Filtered',
] as const

const REFUSALS = [
  ['Duplicate', 16],
  ['DUPE - 90 days', 12],
  ['Zip not covered', 18],
  ['Daily cap reached', 15],
  ['Invalid phone (disconnected)', 14],
  ['Not interested in this source', 9],
  ['Failed internal scrub', 12],
] as const

const quarters = (dollars: number): number => Math.max(1, Math.round(dollars * 4)) * 25

/** What one lender thinks of one source: always the same. */
const liking = (order: DemoOrder, publisher: number): number => 0.5 + (hash32(`${order.id}/${publisher}`) % 1000) / 1000

const UNAPPEALING = (1 - APPEAL.share * APPEAL.times) / (1 - APPEAL.share)

/** Lenders mostly want the same leads: bids come several at once, or not at all. */
function appealOf({ fields }: Asked): number {
  const drawn = hash32(`${fields['zip'] ?? ''}${fields['ipaddress'] ?? ''}${fields['useragent'] ?? ''}`) % 1000
  return drawn < APPEAL.share * 1000 ? APPEAL.times : UNAPPEALING
}

function wishFor(asked: Asked): number {
  if (asked.direct) return DIRECT_INTEREST
  return KNOBS[asked.product].interest[asked.exclusive ? 'exclusive' : 'shared'] * appealOf(asked)
}

function worth(order: DemoOrder, { product, fields, exclusive }: Asked): number {
  const { bid } = order.buyer
  const base = exclusive ? bid.exclusive : bid.shared
  const field = product === 7 ? fieldOf(product, 'creditcarddebt') : undefined
  if (!field) return base
  const owed = lowerBound(field, fields['creditcarddebt'] ?? '') ?? 0
  return (base * debtPrice(owed)) / figuresOf(product).exclusive[2]
}

/** The reference says the price, so that whoever gets the post knows it without having kept the ping. */
const bidOf = (cents: number, ms: number, random: Random): PingReply => ({
  kind: 'bid',
  cents,
  reference: `b${cents}-${hex(random, 8)}`,
  ms,
})

function refusal(
  order: DemoOrder,
  { product, repeat }: Asked,
  random: Random,
): Omit<PostReply & { kind: 'refused' }, 'ms'> {
  const drawn = repeat ? 'DUPE - 90 days' : draw<string>(random, REFUSALS)
  const bidGone = order.kind === 'pingpost' && !repeat && random.chance(0.06)
  const missing = product === 2 && !repeat && random.chance(0.02)
  const reason = missing ? 'Error: missing field RoofType' : bidGone ? 'Bid expired' : drawn
  return { kind: 'refused', reason, duplicate: /^dup/i.test(reason) }
}

function laterOf(price: number, random: Random): Later {
  const afterMs = Math.round(logNormal(random, 25 * 60_000, 1.1))
  const roll = random.next()
  if (roll < 0.04) return null
  if (roll < 0.74) return { afterMs, reply: { kind: 'accepted', cents: price } }
  return { afterMs, reply: { kind: 'refused', reason: 'Failed internal scrub' } }
}

export interface LenderAnswers {
  ping(order: DemoOrder, asked: Asked, random: Random): PingReply
  /** `price` is what the lead was offered for: the order's price or its bid. */
  post(order: DemoOrder, asked: Asked, price: number, random: Random): PostReply
}

/**
 * How the lenders of the world behave. The same question with the same chance gets the same answer; only the outage
 * counts how many requests it has swallowed.
 */
export function lenderAnswers(world: World, alreadySwallowed = 0): LenderAnswers {
  const titles = new Map(world.lenders.map(({ id, title }) => [id, title]))
  const outageFrom = instantOf(world, SUMMIT_OUTAGE.day, SUMMIT_OUTAGE.time)
  const slow = { from: instantOf(world, SLOW_MONTH.from), to: instantOf(world, SLOW_MONTH.to + 1) }
  let swallowed = alreadySwallowed

  const isDown = (order: DemoOrder, at: number, { lender }: Outage): boolean =>
    at >= outageFrom && titles.get(order.lender) === lender

  const silentShare = (order: DemoOrder, at: number): number =>
    at >= slow.from && at < slow.to && titles.get(order.lender) === SLOW_MONTH.lender ? SLOW_MONTH.silent : POST_SILENT

  return {
    ping(order, asked, random) {
      const { buyer } = order
      if (buyer.buysAll) return bidOf(Math.max(quarters(buyer.bid.exclusive), order.minpingprice ?? 0), AT_ONCE, random)
      const ms = Math.min(1950, delayMs(random, 280 * buyer.slowness, 1100 * buyer.slowness))
      if (isDown(order, asked.at, SUMMIT_OUTAGE) && swallowed >= SUMMIT_OUTAGE.swallows)
        return { kind: 'error', status: 503, reason: 'HTTP 503', ms: 40 }
      const roll = random.next()
      if (roll < PING_SILENT) return { kind: 'silence', ms: 2000 }
      if (roll < PING_SILENT + PING_ERROR) return { kind: 'error', status: 503, reason: 'HTTP 503', ms }
      const { tier } = stateOf(asked.fields['state'] ?? 'OH')
      const there = tier === 3 ? 0.6 : tier === 1 ? 1.15 : 1
      const wish = buyer.interest * there * liking(order, asked.publisher) * wishFor(asked)
      if (!random.chance(Math.min(0.95, wish))) return { kind: 'nobid', reason: random.pick(NO_BID), ms }
      const least = order.minpingprice ?? 0
      if (random.chance(UNDER_MINIMUM) && least > 0)
        return bidOf(quarters((least / 100) * (0.4 + 0.5 * random.next())), ms, random)
      const bid = quarters(logNormal(random, worth(order, asked) * TIERS[tier], BID_SPREAD))
      return bidOf(Math.max(bid, least), ms, random)
    },
    post(order, asked, price, random) {
      const { buyer } = order
      if (buyer.buysAll) return { kind: 'accepted', cents: price, reference: `T${hex(random, 8)}`, ms: AT_ONCE }
      const ms = Math.min(9500, delayMs(random, 650 * buyer.slowness, 2800 * buyer.slowness))
      if (isDown(order, asked.at, SUMMIT_OUTAGE)) {
        if (swallowed >= SUMMIT_OUTAGE.swallows) return { kind: 'error', status: 503, reason: 'HTTP 503', ms: 40 }
        swallowed++
        return { kind: 'silence', ms: (order.timeout ?? 10) * 1000 }
      }
      if ('emails' in order.destination)
        return random.chance(0.01)
          ? { kind: 'error', status: 552, reason: '552 5.2.2 Mailbox full', ms }
          : { kind: 'accepted', cents: price, reference: hex(random, 6).toUpperCase(), ms }
      const roll = random.next()
      const silent = silentShare(order, asked.at)
      if (roll < silent) return { kind: 'silence', ms: (order.timeout ?? 10) * 1000 }
      if (roll < silent + POST_PAGE) return { kind: 'page', ms }
      if (roll < silent + POST_PAGE + POST_ERROR) return { kind: 'error', status: 503, reason: 'HTTP 503', ms }
      const reference = `L${random.below(1_000_000_000).toString().padStart(9, '0')}`
      if (random.chance(asked.repeat ? Math.max(0.6, buyer.refuses) : buyer.refuses))
        return { ...refusal(order, asked, random), ms }
      if (buyer.decidesLater && random.chance(0.12))
        return { kind: 'pending', reference, later: laterOf(price, random), ms }
      // Now and then less is paid than was bid: the sale stands, staff are told.
      const cheaper = order.kind === 'pingpost' && random.chance(0.004)
      return { kind: 'accepted', cents: cheaper ? quarters((price / 100) * 0.9) : price, reference, ms }
    },
  }
}
