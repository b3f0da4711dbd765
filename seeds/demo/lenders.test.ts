import { describe, expect, it } from 'vitest'
import { chanceOfNumber } from './chance'
import { type Asked, lenderAnswers } from './lender-answers'
import { orderTitled } from './lookups'
import { SUMMIT_OUTAGE } from './outages'
import type { PingReply, PostReply } from './replies'
import { median, near, NOW, quantile, sampleLead, share, WORLD } from './testing'
import type { DemoOrder } from './types'
import { instantOf } from './world'

const DRAWS = 6000
const answers = lenderAnswers(WORLD)
const AT = instantOf(WORLD, 40, '12:00')

const askedOf = ({ product }: DemoOrder, i: number, more: Partial<Asked> = {}): Asked => ({
  at: AT,
  product,
  publisher: 101 + (i % 12),
  fields: { ...sample(product), zip: String(43_000 + (i % 900)), ipaddress: `192.0.2.${i % 250}` },
  exclusive: true,
  direct: false,
  repeat: false,
  ...more,
})
const samples = new Map<number, Readonly<Record<string, string>>>()
function sample(product: DemoOrder['product']): Readonly<Record<string, string>> {
  const known = samples.get(product) ?? sampleLead(product).fields
  samples.set(product, known)
  return known
}

const pingsOf = (order: DemoOrder, more?: Partial<Asked>): PingReply[] =>
  Array.from({ length: DRAWS }, (_, i) => answers.ping(order, askedOf(order, i, more), chanceOfNumber(1, i)))
const postsOf = (order: DemoOrder, more?: Partial<Asked>): PostReply[] =>
  Array.from({ length: DRAWS }, (_, i) => answers.post(order, askedOf(order, i, more), 5000, chanceOfNumber(2, i)))

const ping = orderTitled(WORLD, 'Harborview Remodel Group', 'Roofing ping')
const fixed = orderTitled(WORLD, 'BlueDoor Bath', 'Bath exclusive FL TX')
const homeBid = orderTitled(WORLD, 'HomeBid Network', 'All windows ping')
const later = WORLD.orders.find(({ buyer }) => buyer.decidesLater)
const byMail = orderTitled(WORLD, 'Prairie Glass & Door', 'Windows IL MO')
const summit = orderTitled(WORLD, 'Summit Ridge Roofing', 'Roofing exclusive TX')
const summitPing = orderTitled(WORLD, 'Summit Ridge Roofing', 'Roofing storm states')

const bids = (replies: readonly PingReply[]): number[] =>
  replies.flatMap((reply) => (reply.kind === 'bid' ? [reply.cents] : []))

describe('answers to pings', () => {
  const replies = pingsOf(ping)

  it('come as fast as designed, and two of a hundred never', () => {
    const delays = replies.filter(({ kind }) => kind !== 'silence').map(({ ms }) => ms / ping.buyer.slowness)
    near(median(delays), 280, 5)
    near(quantile(delays, 0.95), 1100, 10)
    near(
      share(replies, ({ kind }) => kind === 'silence'),
      0.02,
      30,
    )
  })

  it('bid in quarter dollars around what the order pays, more in better states', () => {
    expect(bids(replies).every((cents) => cents % 25 === 0)).toBe(true)
    const high = bids(pingsOf(ping)).filter((cents) => cents >= (ping.minpingprice ?? 0))
    near(median(high), ping.buyer.bid.exclusive * 100, 8)
    const in_ = (state: string): number =>
      median(bids(pingsOf(ping, { direct: true, fields: { ...sample(2), state } })))
    near(in_('CA') / in_('OH'), 1.25, 6)
    near(in_('MS') / in_('OH'), 0.7, 6)
    near(
      share(bids(replies), (cents) => cents < (ping.minpingprice ?? 0)),
      1 / 40,
      60,
    )
  })

  it('bid less for shared leads, more often on direct ones, and by the debt', () => {
    expect(median(bids(pingsOf(ping, { exclusive: false })))).toBeLessThan(median(bids(replies)) / 1.8)
    expect(bids(pingsOf(ping, { direct: true })).length).toBeGreaterThan(1.5 * bids(replies).length)
    const debt = orderTitled(WORLD, 'Anchor Financial Relief', 'Debt national')
    const owing = (creditcarddebt: string): number =>
      median(bids(pingsOf(debt, { fields: { ...sample(7), creditcarddebt } })))
    near(owing('30000-39999') / owing('10000-14999'), 65 / 22, 8)
  })
})

describe('answers to posts', () => {
  it('come as fast as designed, with few errors and silences', () => {
    const replies = postsOf(fixed)
    const delays = replies.filter(({ kind }) => kind !== 'silence').map(({ ms }) => ms / fixed.buyer.slowness)
    near(median(delays), 650, 5)
    near(quantile(delays, 0.95), 2800, 12)
    expect(share(replies, ({ kind }) => kind === 'silence' || kind === 'page')).toBeLessThan(0.008)
    near(
      share(replies, ({ kind }) => kind === 'error'),
      0.006,
      50,
    )
    near(
      share(replies, ({ kind }) => kind === 'refused'),
      fixed.buyer.refuses,
      15,
    )
  })

  it('refuse 41 of 100 at HomeBid and 8 elsewhere', () => {
    near(
      share(postsOf(homeBid), ({ kind }) => kind === 'refused'),
      0.41,
      6,
    )
    const others = WORLD.orders.filter(({ lender }) => lender !== homeBid.lender).map(({ buyer }) => buyer.refuses)
    near(others.reduce((sum, one) => sum + one, 0) / others.length, 0.08, 12)
  })

  it('refuse most people they know, as duplicates', () => {
    const replies = postsOf(fixed, { repeat: true })
    near(
      share(replies, ({ kind }) => kind === 'refused'),
      0.6,
      8,
    )
    const refused = replies.filter((reply) => reply.kind === 'refused')
    expect(refused.every(({ duplicate, reason }) => duplicate && reason === 'DUPE - 90 days')).toBe(true)
  })

  it('wait where the lender decides later, and are always taken by mail', () => {
    if (!later) throw new Error('nobody decides later')
    near(
      share(postsOf(later), ({ kind }) => kind === 'pending'),
      0.11,
      20,
    )
    near(
      share(postsOf(byMail), ({ kind }) => kind === 'accepted'),
      0.99,
      2,
    )
  })

  it('are the same for the same question and chance', () => {
    const again = lenderAnswers(WORLD)
    const one = Array.from({ length: 200 }, (_, i) => again.post(fixed, askedOf(fixed, i), 5000, chanceOfNumber(2, i)))
    expect(one).toEqual(postsOf(fixed).slice(0, 200))
  })
})

describe('an outage', () => {
  it('swallows fourteen leads of Summit Ridge from day 58, 10:40, and then shuts the door', () => {
    const own = lenderAnswers(WORLD)
    const before = instantOf(WORLD, SUMMIT_OUTAGE.day, '10:39')
    const post = (at: number, i: number): PostReply =>
      own.post(i % 2 === 0 ? summit : summitPing, askedOf(summit, i, { at }), 7000, chanceOfNumber(3, i))
    const early = Array.from({ length: 100 }, (_, i) => post(before, i))
    expect(share(early, ({ kind }) => kind === 'accepted')).toBeGreaterThan(0.8)
    const then = Array.from({ length: 40 }, (_, i) => post(instantOf(WORLD, SUMMIT_OUTAGE.day, SUMMIT_OUTAGE.time), i))
    expect(then.filter(({ kind }) => kind === 'silence')).toHaveLength(14)
    expect(then.slice(14).every(({ kind }) => kind === 'error')).toBe(true)
    expect(own.ping(summitPing, askedOf(summit, 1, { at: NOW }), chanceOfNumber(1, 1)).kind).toBe('error')
  })
})
