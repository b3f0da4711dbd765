import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whatIfCalls } from '@/features/demand/what-if/contract'
import { editOf, editsWithout } from '@/features/demand/what-if/web/edits'
import { addDays, dateIn } from '@/kernel/business-time'
import { formatDateRange } from '@/kernel/date-range'
import { TestApp } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { DEMO_ENV, demoTemplate } from '../../../../../test/demo-world'
import type { WhyRow } from '../columns'
import { whyCalls } from '../contract'
import { keepGains } from './public'

const app = new TestApp(DEMO_ENV)
const TOP = 20
const DAYS = 60

let person: ApiClient
let rows: WhyRow[] = []
let from = ''

beforeAll(async () => {
  await app.start(await demoTemplate())
  person = await app.signedIn({ superuser: true })
  while ((await keepGains(app.services)) > 0);
  const to = dateIn('America/New_York', app.clock.now())
  from = addDays(to, 1 - DAYS)
  const { report } = await person.call(whyCalls.report, { body: { date: formatDateRange({ from, to }) } })
  rows = report
}, 600_000)
afterAll(() => app.stop())

/** What the what-if of a row says about the same days, as the console asks it. */
async function replayed({ order, without, days }: WhyRow) {
  const sums = { won: 0, total: 0 }
  for (const [at, stopped] of days.entries()) {
    if (stopped === 0) continue
    const day = addDays(from, at)
    const body = { order: editOf(order?.id ?? 0, editsWithout(without ?? '')), day, most: 500 }
    const { before, after, next } = await person.call(whatIfCalls.replay, { body })
    expect(next).toBeNull()
    sums.won += after.won - before.won
    sums.total += after.total - before.total
  }
  return sums
}

describe('why leads do not sell, in the demo world', () => {
  it(`says of the ${TOP} costliest rules what their replay says, within 10%`, async () => {
    const top = rows.filter(({ without }) => without !== null).slice(0, TOP)
    expect(top).toHaveLength(TOP)
    for (const row of top) {
      const { won, total } = await replayed(row)
      const about = (total * (row.acceptance ?? 0)) / 100
      const what = `${row.rule?.title} of ${row.order?.title}`
      expect.soft(Math.abs(row.alone - won), `${what}: ${row.alone} leads, replay ${won}`).toBeLessThanOrEqual(won / 10)
      expect
        .soft(Math.abs(row.revenue - about), `${what}: $${row.revenue}, replay $${about}`)
        .toBeLessThanOrEqual(about / 10)
    }
  }, 600_000)
})
