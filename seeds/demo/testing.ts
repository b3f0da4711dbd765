import { expect } from 'vitest'
import type { SendInput, SendLead } from '@/integrations'
import { PERSONAL_FIELD_NAMES, type ProductId } from '@/kernel/lead-fields'
import { cents } from '@/kernel/money'
import { chanceFor, chanceOfNumber } from './chance'
import type { Traffic, TrafficAnswer, TrafficEvent } from './events'
import { makeLeads } from './leads'
import { stateOf } from './places'
import { makeVisits } from './submissions'
import { traffic, type TrafficOptions } from './traffic'
import type { DemoOrder, DemoRcid, World } from './types'
import { makeWorld } from './world'

export const ZONE = 'America/New_York'
/** A Sunday evening: the sixtieth day is nearly over. */
export const NOW = Date.UTC(2026, 10, 16, 3, 30)
export const WORLD = makeWorld({ seed: 7, now: NOW, zone: ZONE })

export function countBy<T>(list: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of list) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

export const share = <T>(list: readonly T[], test: (item: T) => boolean): number =>
  list.filter(test).length / list.length

/** Within so many percent of the target. */
export function near(value: number, target: number, percent: number): void {
  expect(value / target, `${value} instead of ${target}`).toBeGreaterThan(1 - percent / 100)
  expect(value / target, `${value} instead of ${target}`).toBeLessThan(1 + percent / 100)
}

/** Of all leads, by the weights of RCIDs. */
export const shareOf = (rcids: readonly DemoRcid[], test: (rcid: DemoRcid) => boolean): number =>
  rcids.filter(test).reduce((sum, { traffic: { weight } }) => sum + weight, 0)

export const median = (values: readonly number[]): number => quantile(values, 0.5)
export const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? Number.NaN

/** A market that prices and buys by the shares of the design, whatever it is asked. */
export function answersByShare(): (event: TrafficEvent) => TrafficAnswer {
  const brands = ['Stonegate Windows', 'Four Rivers Exteriors', 'Copperline Windows']
  return (event) => {
    const random = chanceOfNumber(5, event.key)
    // Whoever was bought once is mostly wanted again.
    const priced = event.kind === 'ping' && event.repeat !== null ? 0.75 : 0.36
    const matched = random.chance(event.kind === 'ping' ? priced : 0.73)
    return { status: matched ? 'matched' : 'unmatched', price: matched ? 2500 : 0, oneToOne: brands }
  }
}

export function runTraffic(
  world: World,
  answer: (event: TrafficEvent) => TrafficAnswer | undefined,
  options?: TrafficOptions,
): TrafficEvent[] {
  const stream: Traffic = traffic(world, options)
  const events: TrafficEvent[] = []
  for (let next = stream.next(); !next.done; ) {
    events.push(next.value)
    next = stream.next(answer(next.value))
  }
  return events
}

/** A whole lead of a product, as its traffic makes them. */
export function sampleLead(product: ProductId): SendLead {
  const random = chanceFor(1, 'sample', product)
  const rcid = WORLD.rcids.find((one) => one.product === product && one.status === 'active')
  if (!rcid) throw new RangeError(`no RCID of product ${product}`)
  const leads = makeLeads(WORLD, 1)
  const visit = makeVisits(WORLD).visit(rcid, stateOf('OH'), NOW - 60_000, random, false)
  const { fields, tracking } = leads.complete(leads.whole(visit, null, random), 1, NOW - 60_000, null)
  return { product, fields, tracking, brands: ['Stonegate Windows'] }
}

export const anonymous = (lead: SendLead): SendLead => ({
  ...lead,
  fields: Object.fromEntries(Object.entries(lead.fields).filter(([name]) => !PERSONAL_FIELD_NAMES.has(name))),
})

const CARRIED = {
  bidid: 'b1',
  token: 'b1',
  tree: 't1',
  ticket: 'T-1',
  bid: '1',
  quote: 'q1',
  offer: 'o1',
  round: 'r1',
  members: 'A1',
}

export const sendInput = (order: DemoOrder, lead: SendLead, destination: string): SendInput => ({
  lead,
  destination,
  params: { ...order.config, ...order.secrets },
  context: {
    orderId: order.id,
    postingId: 9,
    leadId: 100_001,
    pingId: 500_001,
    publisherId: 101,
    rcid: 1001,
    now: NOW,
    receivedAt: NOW - 5000,
    priceCents: order.price === null ? null : cents(order.price),
    minimumCents: order.minpingprice === null ? null : cents(order.minpingprice),
    bidCents: order.kind === 'pingpost' ? cents(4000) : null,
    exclusive: true,
    test: false,
    answerUrl: 'http://127.0.0.1:8080/lender/answer/t0k3n',
  },
  pingAnswer: CARRIED,
})
