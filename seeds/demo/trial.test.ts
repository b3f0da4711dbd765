import { describe, expect, it } from 'vitest'
import { ALL_LEADS, FIGURES } from './figures'
import { near, NOW, share, ZONE } from './testing'
import { settleReturns } from './trial/returns'
import { trial, type TrialLead } from './trial/run'
import { makeWorld } from './world'

/** A third of the default size: the ratios are the same. */
const LEADS = 5000
const world = makeWorld({ seed: 7, now: NOW, zone: ZONE, leads: Math.round(ALL_LEADS / 3) })
const { pings, leads: all } = trial(world)
const leads = all.filter(({ status }) => status !== 'incomplete')
const sales = leads.flatMap((lead) =>
  lead.postings.flatMap(({ order, reply }) => (reply.kind === 'accepted' ? [{ lead, order, cents: reply.cents }] : [])),
)
const of = (flow: TrialLead['flow']): TrialLead[] => leads.filter((lead) => lead.flow === flow)
const status = (name: TrialLead['status'], list: readonly TrialLead[] = leads): number =>
  share(list, (lead) => lead.status === name)
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('a trial run over the engine’s rules', () => {
  it('has the flows of the design', () => {
    near(leads.length, LEADS, 8)
    near(
      share(leads, ({ flow }) => flow === 'pingpost'),
      0.6,
      6,
    )
    near(
      share(leads, ({ flow }) => flow === 'directpost'),
      0.3,
      8,
    )
  })

  it('prices pings as designed, over all and by product', () => {
    near(
      share(pings, ({ priced }) => priced),
      0.36,
      10,
    )
    for (const { id, priced } of FIGURES)
      near(
        share(
          pings.filter(({ product }) => product === id),
          (ping) => ping.priced,
        ),
        priced,
        22,
      )
  })

  it('says why a ping got no price in the proportions of the design', () => {
    const unpriced = pings.filter(({ priced }) => !priced)
    near(
      share(unpriced, ({ why }) => why === 'filtered'),
      0.46,
      15,
    )
    near(
      share(unpriced, ({ why }) => why === 'noBid'),
      0.4,
      32,
    )
  })

  it('sells, fails and leaves as many leads as designed', () => {
    near(status('matched'), 0.73, 5)
    near(status('matched', of('pingpost')), 0.85, 9)
    near(status('unmatched'), 0.16, 22)
    near(status('failed'), 0.09, 20)
    expect(status('flagged')).toBeLessThan(0.03)
    expect(status('error')).toBeLessThan(0.01)
  })

  it('fails leads for the reasons of the design', () => {
    const failed = leads.filter((lead) => lead.status === 'failed')
    const reason = (name: string): number => share(failed, (lead) => lead.reason === name)
    near(reason('duplicate'), 0.38, 20)
    near(reason('bad phone'), 0.17, 30)
    near(reason('fraud score'), 0.14, 35)
    expect(reason('litigator or DNC')).toBeGreaterThan(0.02)
    expect(reason('certificate')).toBeGreaterThan(0.04)
  })

  it('earns what was designed', () => {
    const gross = sum(sales.map(({ cents }) => cents)) / 100
    near(gross, (640_000 * LEADS) / 15_000, 10)
    near(1 - sum(leads.map(({ payout }) => payout)) / 100 / gross, 0.27, 12)
  })

  it('gets the prices of the design for exclusive leads', () => {
    const exclusive = new Set(world.publishers.filter(({ leadtype }) => leadtype === 'exclusive').map(({ id }) => id))
    for (const {
      id,
      exclusive: [low, high, mean],
    } of FIGURES) {
      const own = sales.filter(({ lead }) => lead.event.product === id && exclusive.has(lead.event.publisher))
      const average = sum(own.map(({ cents }) => cents)) / own.length / 100
      near(average, mean, 18)
      expect(average > low && average < high).toBe(true)
    }
  })

  it('returns as much as designed, after caps and denials', () => {
    const returns = settleReturns(world, leads)
    const accepted = returns.filter(({ result }) => result === 'accepted')
    near(accepted.length / sales.length, 0.093, 15)
    const decided = returns.filter(({ result }) => result === 'accepted' || result === 'denied')
    near(accepted.length / decided.length, 0.85, 8)
  })

  it('fills the day caps of about a third of the live orders', () => {
    const days = new Map<string, number>()
    for (const { order, lead } of sales) {
      const key = `${order.id}/${new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(lead.event.at)}`
      days.set(key, (days.get(key) ?? 0) + 1)
    }
    const full = world.orders.filter(({ id, filters }) => {
      const cap =
        (filters.find(({ kind }) => kind === 'cap_day')?.data as { value: number } | undefined)?.value ?? Infinity
      return [...days].filter(([key, count]) => key.startsWith(`${id}/`) && count >= cap).length >= 6
    })
    near(full.length, 26, 35)
  })

  it('sells worse at night', () => {
    const hour = (lead: TrialLead): number =>
      Number(
        new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' }).format(lead.event.at),
      )
    const between = (from: number, to: number): number =>
      status(
        'matched',
        leads.filter((lead) => hour(lead) >= from && hour(lead) < to),
      )
    expect(between(10, 17) - between(0, 6)).toBeGreaterThan(0.04)
  })
})
