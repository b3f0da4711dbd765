import { describe, expect, it } from 'vitest'
import { LEADS, PINGS } from './figures'
import { answersByShare, countBy, near, NOW, runTraffic, WORLD, ZONE } from './testing'
import { directs, events, leads, pings, posts, prematches, webLeads } from './traffic-sample'
import { instantOf, makeWorld } from './world'

describe('the stream', () => {
  it('takes less than three seconds of work', () => {
    const before = process.cpuUsage()
    const again = runTraffic(WORLD, answersByShare())
    const { user, system } = process.cpuUsage(before)
    expect(again).toHaveLength(events.length)
    expect((user + system) / 1e6).toBeLessThan(3)
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
    const small = makeWorld({ seed: 3, now: NOW, zone: ZONE, leads: 3000 })
    const counts = countBy(runTraffic(small, answersByShare()), ({ kind }) => kind)
    near(counts['ping'] ?? 0, PINGS / 5, 4)
    near((counts['post'] ?? 0) + (counts['direct'] ?? 0), 0.9 * 3000, 8)
  })
})
