import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '@/kernel/lead-fields'
import { ALL_LEADS, LEADS, PINGS } from './figures'
import { answersByShare, countBy, near, NOW, runTraffic, WORLD, ZONE } from './testing'
import { directs, events, leads, pings, posts, prematches, webLeads } from './traffic-sample'
import { instantOf, makeWorld } from './world'

describe('the stream', () => {
  it('takes seconds of work, not minutes, also on a machine that others use', () => {
    const before = process.cpuUsage()
    const again = runTraffic(WORLD, answersByShare())
    const { user, system } = process.cpuUsage(before)
    expect(again).toHaveLength(events.length)
    expect((user + system) / 1e6).toBeLessThan(8)
  })

  it('comes in order of time, between the first day and now, each event with a key of its own', () => {
    expect(events.every(({ at }, i) => at >= (events[i - 1]?.at ?? instantOf(WORLD, 1)) && at < NOW)).toBe(true)
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
  })

  it('is the same for the same seed and answers', () => {
    const small = makeWorld({ seed: 3, now: NOW, zone: ZONE, leads: 300 })
    const run = () => JSON.stringify(runTraffic(small, answersByShare()))
    expect(run()).toBe(run())
    const other = makeWorld({ seed: 4, now: NOW, zone: ZONE, leads: 300 })
    expect(JSON.stringify(runTraffic(other, answersByShare()))).not.toBe(run())
  })

  it('is for each product what it would be without the others', () => {
    const small = makeWorld({ seed: 3, now: NOW, zone: ZONE, leads: 300 })
    const rcids = new Map(small.rcids.map(({ id, product }) => [id, product]))
    const all = runTraffic(small, answersByShare())
    for (const { id: product } of PRODUCTS) {
      const alone = runTraffic(small, answersByShare(), { product })
      expect(alone).toEqual(all.filter(({ rcid }) => rcids.get(rcid) === product))
    }
  })

  it('is about other people for every product', () => {
    const owners = new Map<string, number>()
    const shared = leads.flatMap(({ product, fields, flaw }) =>
      ['phone', 'email', 'address', 'ipaddress', 'trustedform', 'leadid'].flatMap((name) => {
        const known = `${name} ${fields[name] ?? ''}`
        // A wrong area code may make it anybody's number.
        if (fields[name] === undefined || (name === 'phone' && flaw === 'areacode')) return []
        const owner = owners.get(known) ?? product
        owners.set(known, owner)
        return owner === product ? [] : [known]
      }),
    )
    expect(shared).toEqual([])
  })

  it('has the totals and flows of the design', () => {
    near(pings.length, PINGS, 3)
    near(leads.length, LEADS, 5)
    near(posts.length / leads.length, 0.6, 5)
    near(directs.length / leads.length, 0.3, 6)
    near(webLeads.length / leads.length, 0.1, 12)
    near(prematches.length - webLeads.length, 800, 12)
  })

  it('posts only what was priced, within the five minutes of a ping, with the same answers to all questions', () => {
    const byKey = new Map(pings.map((ping) => [ping.key, ping]))
    const answer = answersByShare()
    const wrong = posts.filter((post) => {
      const ping = byKey.get(post.ping)
      if (!ping || answer(ping).status !== 'matched' || post.at - ping.at > 290_000) return true
      return Object.entries(ping.fields).some(([name, value]) => name !== 'leadtime' && post.fields[name] !== value)
    })
    expect(wrong).toEqual([])
  })

  it('stays silent without an answer', () => {
    const small = makeWorld({ seed: 3, now: NOW, zone: ZONE, leads: 300 })
    const unanswered = countBy(
      runTraffic(small, () => undefined),
      ({ kind }) => kind,
    )
    expect(Object.keys(unanswered).sort()).toEqual(['direct', 'ping', 'prematch'])
  })

  it('keeps its ratios in another size', () => {
    const small = makeWorld({ seed: 3, now: NOW, zone: ZONE, leads: ALL_LEADS / 5 })
    const counts = countBy(runTraffic(small, answersByShare()), ({ kind }) => kind)
    near(counts['ping'] ?? 0, PINGS / 5, 4)
    near((counts['post'] ?? 0) + (counts['direct'] ?? 0), 0.9 * 3000, 8)
  })
})
