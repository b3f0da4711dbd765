import { beforeAll, describe, expect, it, vi } from 'vitest'
import { leadCalls } from '@/features/leads/leads/contract'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { leadActionCalls as calls } from '../contract'

const market = useMarket()
const REFUSES = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Not today' } } as const
const UNREADABLE = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'html' } } as const
let staff: ApiClient
let product = 0

beforeAll(async () => {
  staff = await market.app.signedIn({ superuser: true, name: 'Root' })
})

/** A lead of a product that no other test uses, and the order it was first offered to. */
async function lead(post: 'accepts' | 'refuses' | 'hangs', publisher: Record<string, unknown> = {}) {
  product = (product % 8) + 1
  await market.db.updateTable('orders').set({ status: 'archive' }).where('product_id', '=', product).execute()
  const rcid = await market.rcid(await market.publisher(publisher), { product_id: product })
  const script = { accepts: undefined, refuses: REFUSES, hangs: UNREADABLE }
  const order = await market.order({ product, price: 3000, ...(script[post] ? { post: script[post] } : {}) })
  await market.reload()
  const submission = market.submission(rcid)
  const outcome = await market.market.intake.direct(submission, undefined)
  return { id: outcome.lead, order, product, submission }
}

const shown = (id: number) => staff.call(leadCalls.get, { params: { id } })

describe('re-matching', () => {
  it('sells the lead to an order that has come since, and answers what became of it', async () => {
    const { id, product } = await lead('refuses')
    expect((await shown(id)).actions).toMatchObject({
      rematch: null,
      matchednobuyer: null,
      fail: 'Lead is not flagged',
    })
    const order = await market.order({ product, price: 2500 })
    await market.reload()
    const answer = await staff.call(calls.rematch, { params: { id } })
    expect(answer).toMatchObject({ status: 'matched', postings: [{ order, status: 'matched', earntotal: 25 }] })
    expect((await staff.refused(calls.rematch, { params: { id } })).json.message).toBe('Lead is matched')
  })

  it('twice at once: one runs, the other is refused because the lead is being processed', async () => {
    const { id, product } = await lead('refuses')
    const slow = { dialect: 'json', outcome: { kind: 'accept' }, delay: 3000 } as const
    const order = await market.order({ product, price: 2500, post: slow })
    await market.reload()
    const first = staff.call(calls.rematch, { params: { id } })
    await vi.waitFor(() => expect(market.received(order, 'post')).toHaveLength(1), { timeout: 120_000 })
    expect((await staff.refused(calls.rematch, { params: { id } })).json.message).toBe('Lead is being processed')
    expect(await first).toMatchObject({ status: 'matched' })
    expect(market.received(order, 'post')).toHaveLength(1)
  })

  it('never sends a suppressed person', async () => {
    const { id, product, submission } = await lead('refuses')
    const order = await market.order({ product, price: 2500 })
    const at = new Date(market.app.clock.now())
    await market.db
      .insertInto('bad_emails')
      .values({ email: submission.fields['email'] ?? '', description: 'Litigator', dateadd: at, dateupdate: at })
      .execute()
    await market.reload()
    expect(await staff.call(calls.rematch, { params: { id } })).toMatchObject({ status: 'failed', postings: [] })
    const refusal = await staff.refused(calls.manualSend, { body: { lead: id, order } })
    expect(refusal.json.message).toBe('Lead is on the suppression list Litigator')
    expect(market.received(order, 'post')).toHaveLength(0)
  })
})

describe('manual process', () => {
  it('lists every order with what stands against it, the sendable ones first, and sends past filters', async () => {
    const { id, order: refused, product } = await lead('refuses')
    const texas = await market.order({ product, price: 9900, filters: { state: { type: 'include', list: ['TX'] } } })
    const paused = await market.order({ product, price: 9900, status: 'paused' })
    const full = await market.order({ product, price: 9900, filters: { cap_day: { value: 0 } } })
    await market.reload()
    const rows = await staff.call(calls.manualRows, { params: { id } })
    expect(rows.map(({ order, refusal }) => [order.id, refusal])).toEqual([
      [texas, null],
      [refused, null],
      [paused, 'Order is not active'],
      [full, 'Daily cap: 0 of 0'],
    ])
    expect(rows[0]?.filterreport).toEqual([{ rule: 'State', rulevalue: 'include TX', leadvalue: 'OH', owner: 'order' }])
    expect(rows[1]).toMatchObject({ sentStatus: 'unmatched', lender: rows[1]?.order.lender })
    const answer = await staff.call(calls.manualSend, { body: { lead: id, order: texas } })
    expect(answer).toMatchObject({ status: 'matched', postings: [{ order: texas, earntotal: 99 }] })
    const again = await staff.refused(calls.manualSend, { body: { lead: id, order: refused } })
    expect(again.json.message).toBe('Lead is exclusive and taken')
  })
})

describe('moves', () => {
  it('an unmatched lead becomes matched no buyer, once', async () => {
    const { id } = await lead('refuses')
    expect(await staff.call(calls.matchedNoBuyer, { params: { id } })).toMatchObject({ status: 'matchednobuyer' })
    expect((await staff.refused(calls.matchedNoBuyer, { params: { id } })).json.message).toBe('Lead is not unmatched')
  })

  it('a flagged lead is failed with a reason of the list, or without one', async () => {
    const word = `zzword${Date.now()}`
    const at = new Date(market.app.clock.now())
    await market.db.insertInto('bad_words').values({ word, actiontype: 'flag', dateadd: at, dateupdate: at }).execute()
    const rcid = await market.rcid(await market.publisher(), { product_id: 1 })
    await market.reload()
    const flagged = async () =>
      (await market.market.intake.direct(market.submission(rcid, { lastname: word }), undefined)).lead
    const first = await flagged()
    const reason = await market.db.selectFrom('fail_reasons').selectAll().orderBy('id').executeTakeFirstOrThrow()
    const body = { reason: reason.id }
    expect(await staff.call(calls.fail, { params: { id: first }, body })).toEqual({
      status: 'failed',
      reason: reason.title,
    })
    const second = await flagged()
    expect(await staff.call(calls.fail, { params: { id: second }, body: {} })).toMatchObject({
      reason: 'Failed manually',
    })
    const third = await flagged()
    expect((await staff.refused(calls.fail, { params: { id: third }, body: { reason: 99_999 } })).status).toBe(422)
  })

  it('a sale is removed, its money with it, and then the lead can be deleted', async () => {
    const { id, order } = await lead('accepts')
    expect((await staff.refused(calls.remove, { params: { id }, body: {} })).json.message).toBe(
      'Remove its lenders first',
    )
    const params = { leadId: id, orderId: order }
    const removed = await staff.call(calls.removeLender, { params, body: { comment: 'By mistake' } })
    expect(removed).toMatchObject({ status: 'unmatched' })
    expect(await shown(id)).toMatchObject({ earntotal: 0, counts: { post: 0, removed: 1 } })
    // Two who delete it in the same moment, and one who edits what is deleted meanwhile.
    const edit = { params: { id }, body: { firstname: 'Late' }, headers: { 'if-match': '1' } }
    const [late, ...both] = await Promise.all([
      staff.send(leadCalls.edit, edit as never),
      ...[1, 2].map(() => staff.send(calls.remove, { params: { id }, body: { comment: 'Gone' } })),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 200)?.json).toMatchObject({ data: { status: 'deleted' } })
    expect([400, 409]).toContain(late.status)
    expect((await staff.refused(leadCalls.get, { params: { id } })).json.message).toBe('Lead not found')
  })

  it('an undecided posting is settled at a price, and its pixels follow', async () => {
    const { id } = await lead('hangs')
    expect(await shown(id)).toMatchObject({
      status: 'error',
      actions: { rematch: 'The outcome of a posting is not known yet' },
    })
    const [posting] = await market.postings(id)
    const params = { leadId: id, postingId: posting?.id ?? 0 }
    const settled = await staff.call(calls.settle, { params, body: { outcome: 'matched', price: 12.5 } })
    expect(settled).toMatchObject({ status: 'matched' })
    expect(await market.lead(id)).toMatchObject({ earntotal: 1250, earnpub: 625 })
    expect((await staff.refused(calls.settle, { params, body: { outcome: 'unmatched' } })).json.message).toBe(
      'The outcome of this posting is known',
    )
  })

  it('are logged with who, from where and to where', async () => {
    const { id } = await lead('refuses')
    await staff.call(calls.matchedNoBuyer, { params: { id } })
    const row = await market.db.selectFrom('system_log').selectAll().where('lead_id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'Lead set to matched no buyer', user_name: 'Root', category: 'lead' })
    expect(row.changes).toEqual([{ field: 'status', before: 'unmatched', after: 'matchednobuyer' }])
  })
})
