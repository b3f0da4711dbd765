import { beforeAll, describe, expect, it } from 'vitest'
import { bulkRunCalls } from '@/features/platform/bulk-runs/contract'
import { capCalls } from '@/features/demand/caps/contract'
import { leadActionCalls } from '@/features/leads/lead-actions/contract'
import { orderStatusCalls } from '@/features/demand/orders/contract'
import { returnCalls } from '@/features/leads/returns/contract'
import { referenceOf } from '@/features/platform/reference/server/public'
import { requestReturns } from '@/features/leads/returns/server/public'
import { formatEditCalls } from '@/features/demand/send-formats/contract'
import { shippedDocument } from '@/integrations'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { Breakers } from '@/features/selling/market/server/run/breakers'
import { BreakerLog } from '@/features/selling/market/server/upkeep/breaker-log'
import { dashboardCalls, type ListedKind } from '../contract'

const market = useMarket()
const { app } = market
const UNREADABLE = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'html' } } as const
let staff: ApiClient

beforeAll(async () => {
  staff = await app.signedIn({ superuser: true, name: 'Root' })
})

const listOf = (kind: ListedKind, body: object = {}) => staff.call(dashboardCalls.attention, { params: { kind }, body })

/** Leads sent to one order of a lender of its own, at this price. */
async function sent(n: number, product: number, price: number, title: string, more: object = {}) {
  const publisher = await market.publisher()
  const rcid = await market.rcid(publisher, { product_id: product })
  const order = await market.order({
    product,
    price,
    lender: await market.lender({ title, returnpolicy: 30 }),
    ...more,
  })
  await market.reload()
  const leads: number[] = []
  for (let i = 0; i < n; i++) leads.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  return { leads, order, rcid }
}

describe('undecided postings', () => {
  it('are listed with what is at stake, sorted and filtered, and every number is that of its rows', async () => {
    await sent(2, 1, 3000, 'Harborview', { post: UNREADABLE })
    await sent(1, 2, 4550, 'Summit Ridge', { post: UNREADABLE })
    const { data, total, additionalData } = await listOf('undecided')
    expect([total, data.length, additionalData.atstake]).toEqual([3, 3, 105.5])
    expect(additionalData.parties).toEqual([
      { party: 'Harborview', count: 2, atstake: 60 },
      { party: 'Summit Ridge', count: 1, atstake: 45.5 },
    ])
    const [first] = data
    expect(first).toMatchObject({
      party: 'Harborview',
      atstake: 30,
      about: { model: { kind: 'REV', basisPoints: 5000 } },
    })
    expect(Date.parse(first?.due ?? '') - Date.parse(first?.since ?? '')).toBe(72 * 3_600_000)
    const dearest = await listOf('undecided', { sort: 'atstake:desc', perPage: 1 })
    expect([dearest.total, dearest.data[0]?.party]).toEqual([3, 'Summit Ridge'])
    const one = await listOf('undecided', { party: ['Summit Ridge'] })
    expect([one.total, one.additionalData.atstake, one.additionalData.parties.length]).toEqual([1, 45.5, 2])
    expect((await listOf('undecided', { keyword: String(first?.about.lead) })).total).toBe(1)
    expect((await listOf('undecided', { keyword: 'nobody' })).additionalData.atstake).toBe(0)
  })

  it('settled from their row leave the list and the count on the dashboard', async () => {
    const { data } = await listOf('undecided')
    const { lead = 0, posting = 0 } = data[0]?.about ?? {}
    const params = { leadId: lead, postingId: posting }
    const settled = await staff.call(leadActionCalls.settle, { params, body: { outcome: 'matched', price: 28 } })
    expect(settled.status).toBe('matched')
    expect((await market.lead(lead)).earntotal).toBe(2800)
    expect((await listOf('undecided')).total).toBe(data.length - 1)
    app.clock.advance(10)
    const { attention } = await staff.call(dashboardCalls.overview)
    expect(attention.find(({ title }) => title === 'Undecided postings')?.count).toBe(data.length - 1)
  })

  it('are settled in bulk, each at its own price', async () => {
    const { data } = await listOf('undecided')
    const postings = data.map(({ about: { lead = 0, posting = 0 } }) => ({ lead, posting }))
    const { run, total } = await staff.call(leadActionCalls.settleMany, { body: { outcome: 'matched', postings } })
    expect(total).toBe(postings.length)
    await app.runJobs()
    expect(await staff.call(bulkRunCalls.get, { params: { id: run } })).toMatchObject({ done: total, failed: 0 })
    const earned = await Promise.all(postings.map(async ({ lead }) => (await market.lead(lead)).earntotal))
    expect(earned).toEqual(data.map(({ atstake }) => 100 * (atstake ?? 0)))
    expect((await listOf('undecided')).total).toBe(0)
    // An answer came in between: the row says so instead of being settled twice.
    const again = await staff.call(leadActionCalls.settleMany, { body: { outcome: 'unmatched', postings } })
    await app.runJobs()
    expect(await staff.call(bulkRunCalls.get, { params: { id: again.run } })).toMatchObject({ done: 0, failed: total })
  })
})

describe('orders at a cap', () => {
  it('buy again as soon as the cap is raised, and are sent nothing when paused', async () => {
    const { order, rcid } = await sent(1, 3, 2000, 'Cascade', { filters: { cap_day: { value: 1 } } })
    const [row] = (await listOf('caps')).data
    expect(row).toMatchObject({ party: 'Cascade', detail: 'Daily cap: 1 of 1' })
    const { owner, ownerId: id, kind } = row?.about.cap ?? { owner: 'order', ownerId: 0, kind: '' }
    expect([owner, id, kind]).toEqual(['order', order, 'cap_day'])
    const bad = await staff.refused(capCalls.set, { params: { owner, id }, body: { kind, value: 1.5 } })
    expect(bad.json.errors).toHaveProperty('value')
    await staff.call(capCalls.set, { params: { owner, id }, body: { kind, value: 5 } })
    expect((await listOf('caps')).total).toBe(0)
    expect((await market.market.intake.direct(market.submission(rcid), undefined)).status).toBe('matched')
    await staff.call(orderStatusCalls.change, { params: { id: order }, body: { status: 'paused' } })
    expect((await market.market.intake.direct(market.submission(rcid), undefined)).status).toBe('unmatched')
  })
})

describe('open circuit breakers', () => {
  it('are reset in every process, and the order is sent to again', async () => {
    const { order, rcid } = await sent(1, 4, 2000, 'Keystone')
    const { env } = market.market
    const later = app.clock.now() + 3_600_000
    const broken = { failures: 10, probeAt: later, backOffMs: 30_000 }
    const other = new Breakers()
    for (const breakers of [env.breakers, other]) breakers.restore(order, 'post', broken)
    const row = { order_id: order, stage: 'post', failures: 10, back_off_ms: 30_000, reason: 'connection refused' }
    await app.db
      .insertInto('breakers')
      .values({ ...row, opened_at: new Date(app.clock.now()), probe_at: new Date(later) })
      .execute()
    const skipped = await market.market.intake.direct(market.submission(rcid), undefined)
    expect(skipped.status).toBe('unmatched')
    const [listed] = (await listOf('breakers')).data
    expect(listed).toMatchObject({
      party: 'Keystone',
      atstake: 2.86,
      about: { order, stage: 'post', status: 'active' },
    })
    const log = new BreakerLog(app.services.database.pool, app.services.log, () => app.clock.now())
    await log.follow(other)
    expect([...other.open()]).toHaveLength(1)

    await staff.call(orderStatusCalls.resetBreaker, { params: { id: order }, body: { stage: 'post' } })
    expect((await listOf('breakers')).total).toBe(0)
    expect((await market.market.intake.direct(market.submission(rcid), undefined)).status).toBe('matched')
    await log.follow(other)
    expect([...other.open()]).toEqual([])
    const again = await staff.refused(orderStatusCalls.resetBreaker, { params: { id: order }, body: { stage: 'post' } })
    expect(again.json.message).toBe('The breaker is closed already')
  })
})

describe('returns waiting', () => {
  it('are accepted or declined from their row, once', async () => {
    const { leads } = await sent(2, 5, 2500, 'Redwood')
    const wishes = await Promise.all(
      leads.map(async (lead) => ({ lead, posting: (await market.postings(lead))[0]?.id ?? 0, reason: null })),
    )
    await app.services.database.transact((tx) =>
      requestReturns(app.services, tx, wishes, { id: staff.id, name: 'Root' }),
    )
    const { data, additionalData } = await listOf('returns')
    expect([data.length, additionalData.atstake]).toEqual([2, 50])
    const [first = 0, second = 0] = data.map(({ about }) => about.returned)
    const accepted = await staff.call(returnCalls.accept, { body: { id: first, note: 'Wrong number' } })
    expect(accepted.status).toMatch(/^accepted/)
    expect(await staff.call(returnCalls.decline, { body: { id: second } })).toEqual({ status: 'denied' })
    expect(await Promise.all(leads.map(async (lead) => (await market.lead(lead)).earntotal))).toEqual([0, 2500])
    expect((await listOf('returns')).total).toBe(0)
    const twice = await staff.refused(returnCalls.accept, { body: { id: first } })
    expect(twice.json.message).toContain('The return request is accepted')
  })
})

describe('send-format changes', () => {
  it('are deployed or refused once; what cannot be read is not deployed', async () => {
    const { order } = await sent(0, 6, 2000, 'Halcyon')
    const name = 'sluice-standard-json'
    const edit = {
      order_id: order,
      part: 'data',
      name,
      diff: '',
      prstatus: 'created',
      senddate: new Date(app.clock.now()),
    }
    const documents = [shippedDocument(name), { kind: 'nonsense' }, shippedDocument(name)]
    await app.db
      .insertInto('send_part_edits')
      .values(documents.map((document, n) => ({ ...edit, prompt: `Change ${n}`, document: JSON.stringify(document) })))
      .execute()
    const [good = 0, bad = 0, third = 0] = (await listOf('formats')).data.map(({ about }) => about.edit)
    expect(await staff.call(formatEditCalls.deploy, { params: { id: good } })).toEqual({ prstatus: 'deployed' })
    const part = await app.db.selectFrom('send_parts').selectAll().where('name', '=', name).executeTakeFirst()
    expect(part).toMatchObject({ part: 'data', version: 1, document: { data: shippedDocument(name)?.data } })
    expect(part?.document).not.toHaveProperty('result')
    const unreadable = await staff.refused(formatEditCalls.deploy, { params: { id: bad } })
    expect(unreadable.json.message).toContain('The change cannot be deployed')
    expect((await staff.refused(formatEditCalls.refuse, { params: { id: bad }, body: { note: '' } })).status).toBe(422)
    await staff.call(formatEditCalls.refuse, { params: { id: bad }, body: { note: 'Not a format' } })
    expect((await staff.refused(formatEditCalls.deploy, { params: { id: bad } })).json.message).toBe(
      'The change is refused',
    )
    await staff.call(formatEditCalls.deploy, { params: { id: third } })
    expect(typeof referenceOf(app.services).get().orders.get(order)?.format).toBe('object')
    const versions = await app.db.selectFrom('send_part_versions').select('version').orderBy('version').execute()
    expect(versions).toEqual([{ version: 1 }, { version: 2 }])
    expect((await listOf('formats')).total).toBe(0)
  })
})
