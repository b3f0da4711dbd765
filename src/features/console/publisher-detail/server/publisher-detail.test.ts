import { expect, it } from 'vitest'
import { PRESET, useApp } from '../../../../../test/app'
import { seedLeads, seedParties } from '../../../../../test/leads'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { foldDeltas } from '@/features/selling/market/server/public'
import { publisherDetailCalls } from '../contract'

const app = useApp()
const DAY = 86_400_000

it('the sub ids of a publisher have the numbers of the last 30 days, over all its RCIDs, folded or not', async () => {
  const person = await app.signedIn({ permissions: PRESET })
  const parties = await seedParties(app)
  const one = { at: app.clock.now(), product: 1, publisher: parties.harbor, rcid: parties.windows, subid: 'fb' }
  await seedLeads(app, [
    { ...one, status: 'matched', total: 3000, pub: 2000 },
    { ...one, status: 'returned', at: one.at - 29 * DAY },
    { ...one, status: 'matched', total: 9999, at: one.at - 30 * DAY },
  ])
  await foldDeltas(app.services.database.pool)
  await seedLeads(app, [
    { ...one, status: 'matched', total: 1000, pub: 500, product: 5, rcid: parties.solar },
    { ...one, status: 'matchednobuyer', pub: 500, subid: '' },
    { ...one, status: 'matched', publisher: parties.oaks, rcid: parties.oaksWindows },
  ])
  expect(await person.call(publisherDetailCalls.subIds, { params: { id: parties.harbor } })).toEqual([
    {
      subid: '(none)',
      excluded: false,
      leads: 1,
      matched: 0,
      successRate: 0,
      returnRate: 0,
      total: 0,
      pub: 5,
      margin: null,
    },
    {
      subid: 'fb',
      excluded: false,
      leads: 3,
      matched: 2,
      successRate: 66.67,
      returnRate: 33.33,
      total: 40,
      pub: 25,
      margin: 37.5,
    },
  ])
})

it('the last 7 days of a publisher stand beside the 7 before, and each RCID tells its leads of today', async () => {
  const person = await app.signedIn({ permissions: PRESET })
  const { harbor, windows, solar, oaks, oaksWindows } = await seedParties(app)
  const one = { at: app.clock.now(), product: 1, publisher: harbor, rcid: windows }
  const before = await person.call(publisherDetailCalls.week, { params: { id: harbor } })
  await seedLeads(app, [
    { ...one, status: 'matched', total: 4000, pub: 3000 },
    { ...one, status: 'unmatched', at: one.at - 6 * DAY },
    { ...one, status: 'matched', total: 1000, pub: 2000, at: one.at - 7 * DAY, rcid: solar, product: 5 },
    { ...one, status: 'matched', total: 9999, publisher: oaks, rcid: oaksWindows },
  ])
  const week = await person.call(publisherDetailCalls.week, { params: { id: harbor } })
  expect(week.now.leads - before.now.leads).toBe(2)
  expect(week.now.total - before.now.total).toBe(40)
  expect(week.before).toMatchObject({ leads: before.before.leads + 1, matched: before.before.matched + 1 })
  expect(week.days.map(({ leads }) => leads).reduce((sum, leads) => sum + leads)).toBe(week.now.leads)
  expect([week.days.length, week.days.at(-1)?.date]).toEqual([7, week.to])
  const rcids = await person.call(publisherDetailCalls.rcids, { params: { id: harbor } })
  const todayOf = (id: number) => rcids.find((rcid) => rcid.id === id)?.today
  expect([todayOf(windows), todayOf(solar)]).toEqual([week.days.at(-1)?.leads, 0])
})

it('the RCIDs of a publisher come silent and losing ones first, with the reason, and link both posting specifications', async () => {
  const person = await app.signedIn({ permissions: PRESET })
  const { harbor, windows, solar } = await seedParties(app)
  const one = { product: 1, publisher: harbor, rcid: windows, status: 'matched', total: 4000, pub: 3000 }
  const now = app.clock.now()
  const daily = Array.from({ length: 20 }, (_, n) => ({ ...one, at: now - (8 + n) * DAY }))
  await seedLeads(app, [...daily, { ...one, at: now, rcid: solar, product: 5, total: 1000, pub: 2000 }])
  const rcids = () => person.call(publisherDetailCalls.rcids, { params: { id: harbor } })
  const concerns = async () => (await rcids()).filter((rcid) => rcid.concern !== null)
  expect((await concerns()).map(({ id, concern }) => [id, concern])).toEqual([
    [solar, 'Loses money, 7 days'],
    [windows, 'No lead for 8 days; usually one every 34 hours'],
  ])
  const order = (await rcids()).map(({ concern, leads }) => (concern === null ? 1e9 - leads : -leads))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  for (const { specs } of await rcids())
    for (const url of [specs.pingpost, specs.directpost]) expect((await app.http.inject({ url })).statusCode).toBe(200)
  // Nobody waits for leads of one that is not active.
  await app.db.updateTable('rcids').set({ status: 'inactive' }).where('id', '=', windows).execute()
  expect((await concerns()).map(({ id }) => id)).toEqual([solar])
})

it('a scrubber tells how many leads of the publisher it stopped, and the report lists exactly those', async () => {
  const person = await app.signedIn({ permissions: PRESET })
  const { harbor, windows } = await seedParties(app)
  const one = { at: app.clock.now(), product: 1, publisher: harbor, rcid: windows }
  const ids = await seedLeads(app, [
    { ...one, status: 'failed' },
    { ...one, status: 'flagged' },
    { ...one, status: 'unmatched' },
    { ...one, status: 'failed', at: one.at - 7 * DAY },
  ])
  const check = (scrubber: string, ispass: boolean) => ({ scrubber, ispass, data: {}, ms: 1 })
  const checks = [
    [check('Lead age', false)],
    [check('Lead age', false), check('Risk A', false)],
    [check('Lead age', true), check('Risk A', true)],
    [check('Lead age', false)],
  ]
  for (const [at, lead_id] of ids.entries())
    await app.db
      .insertInto('lead_details')
      .values({ lead_id, scrubbing: JSON.stringify(checks[at]) })
      .execute()
  const since = new Date(one.at)
  const alert = { at: since, kind: 'scrubber', subject: 'riskA', text: 'HTTP 500' }
  await app.db.insertInto('alerts').values(alert).execute()
  const { from, to, stopped, down } = await person.call(publisherDetailCalls.scrubbed, { params: { id: harbor } })
  expect(down).toEqual([{ scrubber: 'Risk A', since: since.toISOString() }])
  expect(Object.fromEntries(stopped.map(({ scrubber, leads }) => [scrubber, leads]))).toEqual({
    'Lead age': 2,
    'Risk A': 1,
  })
  const body = { date: `${from} to ${to}`, publisher: [harbor], scrubber: 'Lead age' }
  const listed = await person.call(leadReportCalls.details, { body })
  expect(listed.data.map(({ id }) => id).sort()).toEqual([ids[0], ids[1]])
  expect(listed.total).toBe(2)
})
