import { beforeAll, describe, expect, it } from 'vitest'
import { pingDetailCalls } from '@/features/leads/ping-detail/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { leadLogCalls as calls } from '../contract'

const market = useMarket()
let staff: ApiClient
let rcid = 0
let texas = 0
let bidder = 0
let low = 0

beforeAll(async () => {
  staff = await market.app.signedIn({ superuser: true, name: 'Root' })
  rcid = await market.rcid(await market.publisher())
  texas = await market.order({ price: 9900, filters: { state: { type: 'include', list: ['TX'] } } })
  bidder = await market.order({ pingpost: true })
  low = await market.order({ pingpost: true, minping: 5000 })
  await market.order({ status: 'paused', price: 100 })
  await market.reload()
})

async function posted() {
  const submission = market.submission(rcid)
  const { ping } = await market.market.intake.ping(submission)
  const { lead } = await market.market.intake.post(submission, ping, undefined)
  return { ping, lead, fields: submission.fields }
}

describe('the post log of a lead', () => {
  it('tells what was posted, what was pinged and what was filtered, each with its reason', async () => {
    const { lead } = await posted()
    const log = await staff.call(calls.postings, { params: { id: lead } })
    expect(log.post).toMatchObject([{ status: 'matched', earntotal: 20, earnpub: 10, lenderorder: { id: bidder } }])
    expect(log.ping.map(({ lenderorder, status, earntotal }) => [lenderorder.id, status, earntotal])).toEqual([
      [bidder, 'bid', 20],
      [low, 'bid', 20],
    ])
    const stopped = new Map(log.filterLog.map((row) => [row.lenderorder.id, row]))
    expect(stopped.get(texas)).toMatchObject({
      rule: 'State',
      rulevalue: 'TX',
      leadvalue: 'OH',
      owner: 'order',
    })
    expect(log.filterLog.map(({ rule }) => rule)).toContain('Order status')
  })

  it('shows each exchange with the consumer masked in it, however the lender was told', async () => {
    const { lead, fields } = await posted()
    const { post, ping } = await staff.call(calls.postings, { params: { id: lead } })
    const item = await staff.call(calls.posting, { params: { id: post[0]?.id ?? 0 }, query: {} })
    expect(item).toMatchObject({ lead, masked: true, responsedata: { status: 200 } })
    expect(item.requestdata?.body).toContain('•••')
    for (const name of ['firstname', 'lastname', 'email', 'phone', 'address'])
      expect(JSON.stringify(item)).not.toContain(fields[name])
    const pinged = await staff.call(calls.ping, { params: { id: ping[0]?.id ?? 0 } })
    expect(pinged).toMatchObject({ lenderorder: { id: bidder }, requestdata: { method: 'POST' } })
    expect((await staff.refused(calls.ping, { params: { id: 5 } })).json.message).toBe('Ping not found')
    expect((await staff.refused(calls.posting, { params: { id: 987_654 } })).json.message).toBe('Posting not found')
  })

  it('keeps removed postings apart', async () => {
    const { lead } = await posted()
    expect(await staff.call(calls.removed, { params: { id: lead } })).toEqual([])
  })
})

describe('why not sold', () => {
  it('is told of every order by the rules of its time, not of today', async () => {
    const { lead } = await posted()
    market.app.clock.advance(60)
    await market.filter('order', texas, 'state', { type: 'include', list: ['OH'] })
    await market.reload()
    const { rows } = await staff.call(calls.explanation, { params: { id: lead } })
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      outcome: 'sold',
      lenderorder: { id: bidder },
      rank: 1,
      price: 20,
      note: 'Accepted',
    })
    expect(rows.find(({ lenderorder }) => lenderorder.id === texas)).toMatchObject({
      outcome: 'stopped',
      groupwords: 'by state',
      rulevalue: 'TX',
      leadvalue: 'OH',
    })
    expect(rows.find(({ lenderorder }) => lenderorder.id === low)).toMatchObject({
      outcome: 'stopped',
      groupwords: 'bid too low',
      owner: 'auction',
    })
    await market.filter('order', texas, 'state', { type: 'include', list: ['TX'] })
    await market.reload()
  })

  it('is one sentence whose counts add up to all orders, the rules in labels and long lists on demand', async () => {
    const publisher = await market.publisher({ name: 'Harbor' })
    const own = await market.rcid(publisher, { product_id: 2 })
    const refuses = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Zip not covered' } } as const
    const lender = await market.lender({ title: 'Harborview' })
    await market.order({ product: 2, lender, title: 'Roofs', price: 4800, post: refuses })
    const states = { type: 'include', list: ['TX', 'FL', 'OK', 'GA', 'MD'] }
    const south = await market.order({ product: 2, price: 9900, filters: { state: states } })
    const others = { type: 'exclude', list: [String(publisher)] }
    const picky = await market.order({ product: 2, price: 9800, filters: { publisher: others } })
    const full = await market.order({ product: 2, price: 9700, filters: { cap_day: { value: 0 } } })
    await market.order({ product: 2, price: 9600, status: 'paused' })
    await market.reload()
    const { lead } = await market.market.intake.direct(market.submission(own), undefined)
    const told = await staff.call(calls.explanation, { params: { id: lead } })
    const parts = [...told.headline, ...told.rest]
    expect(parts.map(({ text }) => text).join('')).toBe(
      'Not sold: the one eligible order declined. Harborview (Roofs, $48.00): “Zip not covered”.' +
        'The other 4 of 5 orders were stopped: 1 by publisher, 1 by state, 1 daily cap full, 1 order paused. ',
    )
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(told.rows.length)
    const row = (order: number) => told.rows.find(({ lenderorder }) => lenderorder.id === order)
    expect(told.rows[0]).toMatchObject({ outcome: 'declined', note: 'Answered', said: 'Zip not covered', price: 48 })
    expect(row(south)).toMatchObject({ rulevalue: 'TX, FL, OK +2', rulecount: 5, leadvalue: 'OH', price: 99 })
    expect(row(picky)).toMatchObject({ rule: 'Publisher', rulevalue: 'Not Harbor', leadvalue: 'Harbor' })
    expect(row(full)).toMatchObject({ rule: 'Daily cap', rulevalue: 'Under 0 today', leadvalue: '0 of 0' })
    const listed = await staff.call(calls.requirement, { params: { leadId: lead, orderId: south } })
    expect(listed).toEqual({ rule: 'State', type: 'include', values: states.list })
    const unlisted = await staff.refused(calls.requirement, { params: { leadId: lead, orderId: 987_654 } })
    expect(unlisted.json.message).toBe('Rule not found')
    expect(await staff.call(calls.money, { params: { id: lead } })).toMatchObject({
      rows: [],
      revenue: 0,
      lost: { terms: 'REV 50%', revenue: 48, payout: 24 },
    })
    expect(await staff.call(calls.returns, { params: { id: lead } })).toEqual([])
  })

  it('is told in order: received, checks, verdicts, bids, postings with the lender’s time, the answer', async () => {
    const { lead } = await posted()
    const events = await staff.call(calls.timeline, { params: { id: lead } })
    const kinds = events.map(({ kind }) => kind)
    for (const kind of ['received', 'check', 'verdicts', 'bid', 'posting', 'answer']) expect(kinds).toContain(kind)
    expect(events.find(({ kind }) => kind === 'posting')?.lendertime).not.toBeNull()
  })

  it('counts the lenders’ time once, and not as our own', async () => {
    const { lead } = await posted()
    const times = { processing_ms: 2530, lenders_ms: 2460 }
    await market.db.updateTable('leads').set(times).where('id', '=', lead).execute()
    const events = await staff.call(calls.timeline, { params: { id: lead } })
    expect(events.find(({ title }) => title === 'Answered the publisher')?.owntime).toBe(0.07)
  })
})

describe('the money of a lead', () => {
  it('lists every booking with its party and person, and what stands now', async () => {
    const { lead } = await posted()
    const money = await staff.call(calls.money, { params: { id: lead } })
    expect(money).toMatchObject({ revenue: 20, payout: 10, originalrevenue: 20, originalpayout: 10, lost: null })
    expect(money.rows.map(({ booking, by, revenue, payout }) => [booking, by, revenue, payout])).toEqual([
      ['Sale', 'Sluice', 20, 0],
      ['Payout', 'Sluice', 0, 10],
    ])
    expect(money.rows[1]?.party).toMatch(/, REV 50%$/)
  })
})

describe('logs of what came in and what was done', () => {
  it('show request and answer of ping and post, the consumer masked', async () => {
    const { lead, ping, fields } = await posted()
    const log = await staff.call(calls.log, { params: { id: lead } })
    expect(log.ping?.response).toMatchObject({ ping_id: ping, status: 'matched', price: 10 })
    expect(log.post.response).toMatchObject({ status: 'matched', price: 10 })
    expect(JSON.stringify(log)).not.toContain(fields['email'])
  })

  it('list the processes of a lead and of a ping with their steps', async () => {
    const { lead, ping } = await posted()
    const [first] = await staff.call(calls.processes, { params: { leadId: lead } })
    expect(first?.title).toBe('Lead received')
    const steps = await staff.call(calls.process, { params: { processId: first?.id ?? 0 } })
    expect(steps.map(({ title }) => title)).toContain('suppression')
    const [own] = await staff.call(pingDetailCalls.processes, { params: { pingId: ping } })
    const pingSteps = await staff.call(calls.process, { params: { processId: own?.id ?? 0 } })
    expect(pingSteps.map(({ title }) => title)).toContain('auction')
  })
})

describe('a ping', () => {
  it('is shown with its lead, its request and answer, and the orders that were pinged or filtered', async () => {
    const { lead, ping } = await posted()
    const shown = await staff.call(pingDetailCalls.get, { params: { id: ping } })
    expect(shown).toMatchObject({ id: ping, status: 'posted', lead, earnpub: 10, counts: { ping: 2 } })
    // It was posted when its lead came in.
    const { received_at } = await market.db
      .selectFrom('leads')
      .select('received_at')
      .where('id', '=', lead)
      .executeTakeFirstOrThrow()
    expect(shown.dateupdate).toBe(received_at.toISOString())
    const { ping: rows, filterLog } = await staff.call(pingDetailCalls.postings, { params: { id: ping } })
    expect(rows).toHaveLength(2)
    expect(filterLog.find(({ lenderorder }) => lenderorder.id === low)).toMatchObject({
      rule: 'Minimum ping price',
      rulevalue: '$50.00',
      leadvalue: 'Bid $20.00',
    })
    expect((await staff.call(pingDetailCalls.data, { params: { id: ping } })).response).toMatchObject({ ping_id: ping })
    expect((await staff.refused(pingDetailCalls.get, { params: { id: 3 } })).json.message).toBe('Ping not found')
  })
})
