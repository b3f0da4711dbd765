import { expect, it, vi } from 'vitest'
import { decodeVerdicts, ordersWith } from '@/engine/match/verdicts'
import { dateIn, wallTime } from '@/kernel/business-time'
import { useMarket } from '../../../../../test/market'
import { filterCalls } from '../contract'

const market = useMarket()

const include = (...list: string[]) => ({ list, type: 'include' })

/** Leads of these states, one after the other, each sold or not before the next. */
async function sell(rcid: number, states: readonly string[]): Promise<number[]> {
  const leads: number[] = []
  for (const state of states) {
    leads.push((await market.market.intake.direct(market.submission(rcid, { state }), undefined)).lead)
    market.app.clock.advance(60)
  }
  await vi.waitFor(() => expect(market.market.env.running.size).toBe(0), { timeout: 60_000 })
  return leads
}

it('tells what an order would have kept, lost and gained in the last 7 days, by what really happened, and keeps nothing', async () => {
  const rcid = await market.rcid(await market.publisher({ leadtype: 'exclusive' }))
  const lender = await market.lender()
  const order = await market.order({ lender, price: 2000, title: 'Ohio', filters: { state: include('OH') } })
  await market.order({ price: 1000, title: 'Cheap' })
  await market.order({ price: 5000, title: 'Dear', filters: { state: include('PA') } })
  await market.reload()
  const [, , texas, , pennsylvania] = await sell(rcid, ['OH', 'OH', 'TX', 'TX', 'PA'])
  market.app.clock.advance(6 * 86_400)
  let person = await market.app.signedIn()
  const preview = async (filterTitle: string, data: unknown, type: 'order' | 'lender' = 'order') => {
    const body = { elementId: type === 'order' ? order : lender, type, filterTitle, data }
    return person.call(filterCalls.preview, { body })
  }
  const sums = async (...wanted: Parameters<typeof preview>) => {
    const { kept, lost, gained, sampled } = await preview(...wanted)
    expect(sampled).toBe(false)
    return [kept, lost, gained].map(({ leads, revenue }) => [leads, revenue])
  }
  const KEPT = [2, 40]
  const NONE = [0, 0]
  expect(await sums('state', include('OH'))).toEqual([KEPT, NONE, NONE])
  // Texans went to a cheaper order, so this one would have had them; Pennsylvanians to a dearer one.
  const wider = await preview('state', include('OH', 'TX', 'PA'))
  expect(wider).toMatchObject({ from: '2026-11-15', to: '2026-11-21', gained: { leads: 2, revenue: 40 } })
  expect(wider.gained.some.map(({ lead }) => lead)).toContain(texas)
  expect(wider.gained.some.map(({ lead }) => lead)).not.toContain(pennsylvania)
  expect(await sums('state', include('TX'))).toEqual([NONE, KEPT, [2, 40]])
  expect(await sums('state', null)).toEqual([KEPT, NONE, [2, 40]])
  expect(await sums('cap_day', { value: 1 })).toEqual([[1, 20], [1, 20], NONE])
  expect(await sums('cap_revenue_month', { value: 1500 })).toEqual([[1, 20], [1, 20], NONE])
  const weekend = { timeFrom: '00:00', timeTo: '23:59', days: [6], cap: null }
  expect(await sums('datetime', { rules: [weekend] })).toEqual([NONE, KEPT, NONE])
  expect(await sums('zip', { list: ['44101'], type: 'exclude' }, 'lender')).toEqual([NONE, KEPT, NONE])
  const pings = { elementId: order, type: 'order', filterTitle: 'pings_minute', data: { value: 1 } }
  expect((await person.refused(filterCalls.preview, { body: pings })).status).toBe(400)
  const wrong = { ...pings, filterTitle: 'zip', data: include('x') }
  expect((await person.refused(filterCalls.preview, { body: wrong })).json.errors).toHaveProperty(['data.list'])
  market.app.clock.advance(86_400)
  person = await market.app.signedIn()
  expect(await sums('state', include('TX'))).toEqual([NONE, NONE, NONE])
  expect(await market.db.selectFrom('filters').select('kind').where('owner_id', '=', order).execute()).toHaveLength(1)
})

it('finds the orders of one verdict as reading all of them does', async () => {
  const { rows } = await market.app.services.database.pool.query<{ verdicts: Buffer }>(
    'SELECT verdicts FROM lead_details WHERE verdicts IS NOT NULL',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { verdicts } of rows) {
    const all = [...decodeVerdicts(verdicts)]
    for (let code = 0; code < 256; code++) {
      const found = all.filter(([, one]) => one === code).map(([id]) => id)
      expect(ordersWith(verdicts, code)).toEqual(found)
    }
  }
})

it('shows behind the week the leads of the last 7 days by the hour, and what each rule of an order last let through', async () => {
  const ZONE = 'America/New_York'
  const publisher = await market.publisher()
  const rcid = await market.rcid(publisher, { product_id: 2 })
  const days = [1, 2, 3, 4, 5, 6, 7]
  const rules = [
    { timeFrom: '00:00', timeTo: '23:59', days, cap: 8 },
    { timeFrom: '00:00', timeTo: '00:01', days: [1], cap: null },
  ]
  const order = await market.order({ product: 2, filters: { datetime: { rules } } })
  await market.reload()
  const began = market.app.clock.now()
  await sell(rcid, ['OH', 'OH', 'OH'])
  const person = await market.app.signedIn()
  const week = (type: 'order' | 'publisher' | 'rcid', elementId: number) =>
    person.call(filterCalls.week, { body: { type, elementId } })
  const { hours, used } = await week('order', order)
  const { hour } = wallTime(ZONE, began)
  expect([hours.length, hours[hour], hours.reduce((sum, leads) => sum + leads)]).toEqual([24, 3, 3])
  const today = dateIn(ZONE, began)
  expect(used).toMatchObject([
    { timeFrom: '00:00', timeTo: '23:59', day: today, today: true, leads: 3 },
    { timeTo: '00:01', leads: 0 },
  ])
  for (const [type, id] of [['publisher', publisher] as const, ['rcid', rcid] as const])
    expect(await week(type, id)).toEqual({ hours, used: [] })
  market.app.clock.advance(86_400)
  const later = await market.app.signedIn()
  const next = await later.call(filterCalls.week, { body: { type: 'order', elementId: order } })
  expect(next.used[0]).toMatchObject({ day: today, today: false, leads: 3 })
  const stranger = await market.app.signedIn({ permissions: ['publisher_manage'] })
  expect((await stranger.refused(filterCalls.week, { body: { type: 'order', elementId: order } })).status).toBe(403)
})
