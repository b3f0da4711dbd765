import { describe, expect, it } from 'vitest'
import { wallClock } from '@/engine/time/wall-clock'
import { weekday } from '@/kernel/business-time'
import type { PingEvent } from './events'
import { FIGURES, HOUR_WEIGHTS, STORM } from './figures'
import { STATES, stateOf } from './places'
import { FRAUD, SILENT } from './publisher-profiles'
import { countBy, near, NOW, share, WORLD, ZONE } from './testing'
import { everything, leads, nameOf, pings } from './traffic-sample'
import { dayOf } from './world'

describe('where and when', () => {
  const localHour = ({ at, fields }: { at: number; fields: PingEvent['fields'] }): number =>
    Math.floor(wallClock(stateOf(fields['state'] ?? 'OH').zone, at).minute / 60)

  it('follows the hours of the consumer', () => {
    const all = HOUR_WEIGHTS.reduce((sum, weight) => sum + weight, 0)
    const counts = countBy(pings, (ping) => String(localHour(ping)))
    for (const [hour, weight] of HOUR_WEIGHTS.entries()) near((counts[hour] ?? 0) / pings.length, weight / all, 12)
  })

  it('has Mondays highest, a small dip at weekends, holidays low, and grows', () => {
    const byDay = countBy(pings, ({ at }) => wallClock(ZONE, at).day)
    const mean = (test: (date: string) => boolean): number => {
      const days = Object.entries(byDay).filter(([date]) => test(date))
      return days.reduce((sum, [, count]) => sum + count, 0) / days.length
    }
    const monday = mean((date) => weekday(date) === 1 && date !== '2026-10-12')
    near(monday / mean((date) => weekday(date) === 6), 118 / 86, 12)
    near((byDay['2026-10-12'] ?? 0) / monday, 0.6, 25)
    expect(mean((date) => date > '2026-10-17')).toBeGreaterThan(mean((date) => date <= '2026-10-17'))
  })

  it('comes from the states where people live, twice as much from the product’s home states', () => {
    for (const { id, home } of FIGURES) {
      const own = pings.filter(({ product, at }) => product === id && dayOf(WORLD, at) < STORM.from)
      const weights = new Map(STATES.map(({ code, people }) => [code, people * (home.includes(code) ? 2 : 1)]))
      const sum = [...weights.values()].reduce((all, weight) => all + weight, 0)
      for (const code of ['CA', 'TX', 'FL', 'OH'])
        near(
          share(own, ({ fields }) => fields['state'] === code),
          (weights.get(code) ?? 0) / sum,
          15,
        )
    }
  })

  it('doubles roofing in Texas while the storm lasts', () => {
    const texas = pings.filter(({ product, fields }) => product === STORM.product && fields['state'] === STORM.state)
    const daily = (from: number, to: number): number =>
      texas.filter(({ at }) => dayOf(WORLD, at) >= from && dayOf(WORLD, at) < to).length / (to - from)
    near(daily(STORM.from, STORM.from + STORM.days) / daily(STORM.from - 21, STORM.from), STORM.times, 25)
  })
})

describe('stories in the traffic', () => {
  it('has one sub id from one block of addresses with three certificates, gone two days after it was blocked', () => {
    const fraud = leads.filter(({ fields }) => fields['subid'] === FRAUD.subid)
    expect(fraud.length).toBeGreaterThan(60)
    expect(fraud.every(({ fields }) => /^203\.0\.113\.(1[6-9]|2\d|3[01])$/.test(fields['ipaddress'] ?? ''))).toBe(true)
    const certificates = countBy(fraud, ({ fields }) => fields['trustedform'] ?? '')
    const reused = Object.entries(certificates).filter(([url, count]) => url !== '' && count > 2)
    expect(reused).toHaveLength(3)
    near(reused.reduce((sum, [, count]) => sum + count, 0) / fraud.length, 0.32, 40)
    expect(Math.max(...fraud.map(({ at }) => dayOf(WORLD, at)))).toBeLessThan(55)
  })

  it('has one litigator from three publishers in one day', () => {
    const listed = WORLD.lists.phones.filter(({ description }) => description === 'Litigator')
    const senders = listed.map(({ phone }) => {
      const day = leads.filter(({ fields, at }) => fields['phone'] === phone && dayOf(WORLD, at) === 41)
      return new Set(day.map(({ publisher }) => publisher)).size
    })
    expect(senders.some((publishers) => publishers >= 3)).toBe(true)
  })

  it('has one RCID fall silent', () => {
    const silent = everything.filter((event) => nameOf(event) === SILENT.publisher && event.product === SILENT.product)
    const last = Math.max(...silent.map(({ at }) => at))
    expect(NOW - last).toBeGreaterThan(SILENT.hours * 3_600_000)
    expect(NOW - last).toBeLessThan((SILENT.hours + 30) * 3_600_000)
  })
})
