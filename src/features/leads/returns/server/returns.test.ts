import { beforeAll, describe, expect, it } from 'vitest'
import { bulkRunCalls } from '@/features/platform/bulk-runs/contract'
import { BLIND_SEARCHES_AN_HOUR } from '@/features/selling/lead-facts/server/public'
import { outboxCalls } from '@/features/platform/outbox/contract'
import type { Tx } from '@/server/database/database'
import { expectClean, quiet, STAFF } from '../../../../../test/money/money.testing'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { returnCalls as calls } from '../contract'
import * as returns from './public'

const market = useMarket()
let product = 0
let staff: ApiClient
let second: ApiClient
const services = () => market.app.services
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services().database.transact(work)

async function signIn() {
  staff = await market.app.signedIn({ superuser: true, name: 'Root' })
  second = await market.app.signedIn({ superuser: true, name: 'Second' })
}
beforeAll(signIn)

async function reason(title: string, columns: { products?: number[]; blocksresale?: boolean } = {}): Promise<number> {
  const at = new Date(market.app.clock.now())
  const values = { title, products: [], dateadd: at, dateupdate: at, ...columns }
  const insert = market.db.insertInto('return_reasons').values(values).returning('id')
  return (await insert.executeTakeFirstOrThrow()).id
}

/** An order of its own that has bought so many leads. */
async function sold(count: number, { policy = 3, cap = null }: { policy?: number | null; cap?: number | null } = {}) {
  product = (product % 8) + 1
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  await market.db.updateTable('orders').set({ status: 'archive' }).where('product_id', '=', product).execute()
  const order = await market.order({ product, lender: await market.lender({ returnpolicy: policy }) })
  await market.db.updateTable('orders').set({ returncap: cap }).where('id', '=', order).execute()
  await market.reload()
  const leads: { lead: number; posting: number; fields: Readonly<Record<string, string>> }[] = []
  for (let n = 0; n < count; n++) {
    const submission = market.submission(rcid)
    const { lead } = await market.market.intake.direct(submission, undefined)
    const [posting] = await market.postings(lead)
    leads.push({ lead, posting: posting?.id ?? 0, fields: submission.fields })
  }
  await quiet(market)
  return leads
}

const ask = (...wishes: { lead: number; posting: number }[]) =>
  inTx((tx) =>
    returns.requestReturns(
      services(),
      tx,
      wishes.map(({ lead, posting }) => ({ lead, posting, reason: null })),
      STAFF,
    ),
  )
/** Nobody stays signed in for that long. */
async function toInstant(iso: string) {
  market.app.clock.advance((Date.parse(iso) - market.app.clock.now()) / 1000)
  await signIn()
}

describe('a return may be asked for', () => {
  it('through 23:59:59 business time of the last day, in a week whose clock changes, and not a second later', async () => {
    // In New York the clock goes forward on 14 March 2027: the fourth day ends at 04:00 UTC instead of 05:00.
    await toInstant('2027-03-12T18:00:00Z')
    const [first, second] = await sold(2)
    if (!first || !second) throw new Error('not sold')
    await toInstant('2027-03-16T03:59:59Z')
    expect(await ask(first)).toMatchObject([{ ok: true }])
    await toInstant('2027-03-16T04:00:00Z')
    expect(await ask(second)).toMatchObject([{ ok: false, note: 'Not allowed by policy' }])
    expect(await staff.call(calls.search, { body: { leadid: [second.lead] } })).toMatchObject([
      { lead: { id: second.lead }, allowed: false, note: 'Not allowed by policy', status: null, daysleft: -1 },
    ])
  })

  it('never of a lender without returns', async () => {
    const [one] = await sold(1, { policy: null })
    if (!one) throw new Error('not sold')
    expect(await ask(one)).toMatchObject([{ ok: false, note: 'Not allowed by policy' }])
  })

  it('up to the cap of the month rounded up, denied ones not counted, also when asked all at once', async () => {
    const leads = await sold(6, { cap: 25 })
    const results = await Promise.all(leads.map((one) => ask(one)))
    expect(results.flat().filter(({ ok }) => ok)).toHaveLength(2)
    const [granted] = results.flat().filter((result) => result.ok)
    const waiting = leads.find(({ lead }) => !results.flat().some((result) => result.ok && result.lead === lead))
    if (!granted?.ok || !waiting) throw new Error('the cap did not hold')
    await staff.call(calls.decline, { body: { id: granted.item, note: 'no' } })
    expect(await ask(waiting)).toMatchObject([{ ok: true }])
  })

  it('once per posting, ever', async () => {
    const [one] = await sold(1)
    if (!one) throw new Error('not sold')
    expect(await ask(one, one)).toMatchObject([{ ok: true }, { ok: false, note: 'Already asked for' }])
  })
})

describe('a file of returns', () => {
  const upload = (csv: string) => staff.call(calls.upload, { body: { csv } })

  it('has a row for every line: by id, e-mail and phone, with or without titles', async () => {
    const [one, two] = await sold(2)
    if (!one || !two) throw new Error('not sold')
    const phone = two.fields['phone'] ?? ''
    const lines = [one.lead, one.fields['email']?.toUpperCase(), `1${phone}`, 'nobody@example.com', 99, '=1+1']
    const found = await upload(`\ufeffLead ID,Reason\r\n${lines.join('\r\n')}\r\n`)
    expect(found.map(({ line, lead, allowed, note }) => [line, lead?.id ?? null, allowed, note])).toEqual([
      [2, one.lead, true, ''],
      [3, one.lead, false, 'Same lead as line 2'],
      [4, two.lead, true, ''],
      [5, null, false, 'Lead not found'],
      [6, null, false, 'Lead not found'],
      [7, null, false, 'Lead not found'],
    ])
    expect(found[0]).toMatchObject({ daysleft: 3, cap: null, lenderposting: { id: one.posting, price: 20 } })
    const id = await reason('Wrong number')
    expect(await staff.call(calls.upload, { body: { csv: `${phone};wrong NUMBER`, after: 40 } })).toMatchObject([
      { line: 41, lead: { id: two.lead }, asked: phone, reason: 'wrong NUMBER', reasonid: id },
    ])
  })

  it('is refused whole, naming line and column, when it cannot be read', async () => {
    const reply = await staff.refused(calls.upload, { body: { csv: '1,a\n2,"b\n3,c' } })
    expect(reply.status).toBe(422)
    expect(reply.json.errors).toEqual({ csv: 'Line 2, column 3: a quote is opened and never closed' })
    expect((await staff.refused(calls.upload, { body: { csv: '1\n'.repeat(20_001) } })).json.errors).toEqual({
      csv: 'A file may have at most 20,000 lines',
    })
  })

  it('gives a line with a cell of a megabyte its reason, and the others theirs, whatever ends and divides them', async () => {
    const [one] = await sold(1)
    const lines = [
      [`1;${'x'.repeat(1_000_000)}`, 'Column 2 is longer than 1000 characters'],
      ['98;b', 'Lead not found'],
      ['1,234.5x;=1+1', 'Lead not found'],
      ['-98', 'Lead not found'],
      [`"${one?.lead}"x`, 'Text follows a closing quote'],
      [`"${one?.lead}";"a ""quoted"" reason"`, ''],
      [`${one?.lead};again`, 'Same lead as line 6'],
    ] as const
    // A mark at the beginning, semicolons, and line ends of an old Macintosh.
    const found = await upload(`\ufeff${lines.map(([line]) => line).join('\r')}`)
    expect(found.map(({ line, note }) => [line, note])).toEqual(lines.map(([, note], n) => [n + 1, note]))
    expect(found[5]).toMatchObject({
      allowed: true,
      lead: { id: one?.lead },
      reason: 'a "quoted" reason',
      reasonid: null,
    })
  })

  it('shows who consumers are to nobody who may not see it', async () => {
    const [one] = await sold(1)
    const clerk = await market.app.signedIn({ permissions: ['money_manage'] })
    const reply = await clerk.send(calls.upload, { body: { csv: String(one?.lead) } })
    expect(reply.text).not.toContain(one?.fields['email'])
    expect(reply.text).not.toContain(one?.fields['phone'])
    const [open] = await upload(String(one?.lead))
    expect(open?.leaddata).toEqual({ email: one?.fields['email'], phone: one?.fields['phone'] })
    expect(
      (await (await market.app.signedIn({ permissions: [] })).refused(calls.upload, { body: { csv: '1' } })).status,
    ).toBe(403)
  })

  it('is no way to guess at consumers: each one it does not find counts as a search, and what was read is logged', async () => {
    const [one] = await sold(1)
    if (!one) throw new Error('not sold')
    const { lead } = one
    const phone = one.fields['phone'] ?? ''
    const clerk = await market.app.signedIn({ permissions: ['money_manage'] })
    const guess = (...phones: string[]) => clerk.send(calls.upload, { body: { csv: phones.join('\n') } })
    const phones = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => String(3125550000 + from + n))
    const logged = async (by: ApiClient) =>
      (
        await market.db
          .selectFrom('system_log')
          .select(['title', 'description'])
          .where('user_id', '=', by.id)
          .where('title', 'like', 'Consumer%')
          .orderBy('id')
          .execute()
      ).map(({ title, description }) => `${title} ${description}`)
    expect((await guess(phone, ...phones(0, BLIND_SEARCHES_AN_HOUR - 20))).status).toBe(200)
    // Too many for what is left of the hour: refused, and counted all the same.
    const refused = await guess(phone, ...phones(100, 21))
    expect([refused.status, refused.json.data]).toEqual([429, undefined])
    expect((await guess(phone)).status).toBe(429)
    expect((await clerk.refused(calls.search, { body: { phone } })).status).toBe(429)
    expect(await logged(clerk)).toEqual([
      `Consumer searched for by phone; 1 leads, ${BLIND_SEARCHES_AN_HOUR - 20} not found`,
      'Consumer searched for by phone; 1 leads, 21 not found',
    ])

    const reader = await market.app.signedIn({ permissions: ['money_manage', 'lead_revealdata'] })
    await reader.call(calls.upload, { body: { csv: [phone, ...phones(0, 2 * BLIND_SEARCHES_AN_HOUR)].join('\n') } })
    await reader.call(calls.upload, { body: { csv: String(lead) } })
    await reader.call(calls.search, { body: { leadid: [lead] } })
    expect(await logged(reader)).toEqual([
      `Consumer data read by phone; 1 leads, ${2 * BLIND_SEARCHES_AN_HOUR} not found`,
      'Consumer data read Returns upload: no filter; 1 leads',
      `Consumer data read Returns: leadid ${lead}; 1 leads`,
    ])
  })

  it('of many lines is requested as a bulk run, one result per row, the cap kept', async () => {
    const leads = await sold(6, { cap: 50 })
    const id = await reason('No answer')
    const disputeList = leads.map(({ lead, posting }) => ({ id: posting, lead, reason: id }))
    const { run, total } = await staff.call(calls.submitMany, { body: { disputeList } })
    expect(total).toBe(6)
    await market.app.runJobs()
    expect(await staff.call(bulkRunCalls.get, { params: { id: run } })).toMatchObject({ done: 3, failed: 3 })
    const { data } = await staff.call(bulkRunCalls.items, { params: { id: run }, body: {} })
    expect(new Set(data.map(({ text }) => text))).toEqual(new Set(['Success', 'Decline: Not allowed by policy']))
  })
})

describe('a submitted dispute', () => {
  it('is requested or declined with a note, each as things stand now', async () => {
    const [one, two] = await sold(2, { cap: 50 })
    if (!one || !two) throw new Error('not sold')
    const id = await reason('Duplicate')
    const other = await reason('For solar only', { products: [(product % 8) + 1] })
    const dispute = (posting: number, reason = id) => ({ id: posting, reason })
    const disputeList = [dispute(two.posting, other), dispute(one.posting), dispute(two.posting), dispute(987_654)]
    const results = await staff.call(calls.submit, { body: { disputeList } })
    expect(results.map(({ lead, returnstatus, note }) => [lead, returnstatus, note])).toEqual([
      [two.lead, 'Decline', 'The return reason is not for this product'],
      [one.lead, 'Success', ''],
      [two.lead, 'Decline', 'Not allowed by policy'],
      [null, 'Decline', 'Lead not found'],
    ])
    const [row] = await staff.call(calls.search, { body: { leadid: String(one.lead) } })
    expect(row).toMatchObject({ status: 'requested', note: 'Already asked for', cap: { sold: 2, allowed: 1, used: 1 } })
    expect((await staff.refused(calls.submit, { body: { disputeList: [{ id: 1 }] } })).status).toBe(422)
  })

  it('is found by email or phone, lender, order and days', async () => {
    const [one] = await sold(1)
    if (!one) throw new Error('not sold')
    const [first] = await staff.call(calls.search, { body: { email: one.fields['email'] } })
    if (!first?.lender || !first.lenderorder) throw new Error('not found')
    const wanted = {
      lender: [first.lender.id],
      order: String(first.lenderorder.id),
      date: 'Jan 1, 2026 to Dec 31, 2099',
    }
    const found = await staff.call(calls.search, { body: { ...wanted, phone: one.fields['phone'] } })
    expect(found.map(({ lead }) => lead?.id)).toEqual([one.lead])
    expect(await staff.call(calls.search, { body: { ...wanted, phone: '2125550000' } })).toEqual([])
  })
})

describe('a return request', () => {
  it('denied, reversed, given another reason and accepted keeps its notes and happens once', async () => {
    const [one] = await sold(1)
    const [result] = one ? await ask(one) : []
    if (!one || !result?.ok) throw new Error('not asked')
    const { item } = result
    const fraud = await reason('Never requested', { blocksresale: true })
    await staff.call(calls.decline, { body: { id: item, note: 'first no' } })
    const early = await staff.refused(calls.changeReason, { params: { id: item }, body: { reason: fraud } })
    expect(early.json.message).toBe('The return request is denied: Root was faster')
    await staff.call(calls.reverseDecline, { body: { id: item, note: 'looked again' } })
    await staff.call(calls.changeReason, { params: { id: item }, body: { reason: fraud } })
    const before = await market.lead(one.lead)
    expect(await staff.call(calls.preview, { body: { ids: [item] } })).toMatchObject([
      { lead: one.lead, status: 'accepted', credit: -20, payout: 0, creditreturn: false, fraud: true },
    ])
    expect(await market.lead(one.lead)).toEqual(before)
    const both = await Promise.all([staff, second].map((person) => person.send(calls.accept, { body: { id: item } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)?.json.message).toMatch(/is accepted: (Root|Second) was faster$/)
    const late = await staff.refused(calls.reverseDecline, { body: { id: item } })
    expect(late.json.message).toMatch('is accepted')
    const row = await market.db.selectFrom('return_items').selectAll().where('id', '=', item).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'accepted', credited: false, cents: 2000, note: 'first no\nlooked again' })
    // A reason that says the consumer never asked: never sold again, and the phone is listed.
    expect((await market.lead(one.lead)).state).toMatchObject({ resaleBlocked: true, status: 'returned' })
    const listed = market.db
      .selectFrom('bad_phones')
      .select('description')
      .where('phone', '=', one.fields['phone'] ?? '')
    expect(await listed.execute()).toEqual([{ description: 'DNC' }])
    await expectClean(market)
  })

  it('is listed with what a decision needs, filtered by everything it shows, and counted by status', async () => {
    const [one, two] = await sold(2, { cap: 50 })
    if (!one || !two) throw new Error('not sold')
    const id = await reason('Bogus data')
    const disputeList = [{ id: one.posting, reason: id }]
    const [submitted] = await staff.call(calls.submit, { body: { disputeList } })
    const { data } = await staff.call(calls.requests, { body: { lead: [one.lead] } })
    expect(data).toMatchObject([
      {
        returnitem: {
          id: submitted?.returnitem,
          status: 'requested',
          reason: { id, title: 'Bogus data', fraud: false },
          requestinguser: { id: staff.id, name: 'Root', role: 'admin' },
        },
        lead: { id: one.lead, status: 'matched' },
        lender: { returnpolicy: 3 },
        lenderorder: { returncap: 50 },
        lenderposting: { id: one.posting, price: 20 },
        stat: { sent: 2, returned: 1, percent: 50, allowed: 1 },
        returnstatistics: { returned: 0, matched: 2, percent: 0 },
        publisher: { percent: 0 },
      },
    ])
    const [row] = data
    if (!row) throw new Error('not listed')
    const narrow = {
      ...{
        lenderorder: row.lenderorder.id,
        publisher: row.publisher.id,
        lender: row.lender.id,
        product: row.product.id,
      },
      ...{ reason: id, requestedby: staff.id, status: 'requested,denied', date: 'Jan 1, 2026 to Dec 31, 2099' },
    }
    const filtered = await staff.call(calls.requests, { body: { ...narrow, sort: 'lender:asc' } })
    expect(filtered).toMatchObject({ total: 1, additionalData: { counts: { requested: 1, accepted: 0 } } })
    expect(await staff.call(calls.requests, { body: { ...narrow, status: 'accepted' } })).toMatchObject({ total: 0 })
    expect(await staff.call(calls.byLender, { body: { lender: [row.lender.id] } })).toEqual({ [row.lender.id]: 1 })
    await staff.call(calls.accept, { body: { id: row.returnitem.id } })
    const after = await staff.call(calls.requests, { body: { lead: String(one.lead), status: ['accepted'] } })
    expect(after.data).toMatchObject([
      { returnstatistics: { percent: 50 }, publisher: { percent: 50 }, lenderposting: { price: 20 } },
    ])
    expect(await staff.call(calls.byLender, { body: { lender: [row.lender.id] } })).toEqual({})
  })

  it('and many at once are accepted or declined as a bulk run; one that was decided meanwhile says by whom', async () => {
    const items = (await ask(...(await sold(4)))).map((result) => (result.ok ? result.item : 0))
    const [gone = 0, declined = 0, ...accepted] = items
    await second.call(calls.decline, { body: { id: gone } })
    const accepting = await staff.call(calls.acceptMany, { body: { ids: [gone, ...accepted], note: 'agreed' } })
    const declining = await staff.call(calls.declineMany, { body: { ids: [declined] } })
    await market.app.runJobs()
    const run = (id: number) => staff.call(bulkRunCalls.get, { params: { id } })
    expect(await run(accepting.run)).toMatchObject({ done: 2, failed: 1 })
    expect(await run(declining.run)).toMatchObject({ done: 1, failed: 0 })
    const { data } = await staff.call(bulkRunCalls.items, { params: { id: accepting.run }, body: {} })
    expect(data[0]).toMatchObject({ state: 'failed', text: 'The return request is denied: Second was faster' })
    const rows = market.db.selectFrom('return_items').select(['status', 'note']).where('id', 'in', items)
    expect(await rows.orderBy('id').execute()).toEqual([
      { status: 'denied', note: '' },
      { status: 'denied', note: '' },
      { status: 'accepted', note: 'agreed' },
      { status: 'accepted', note: 'agreed' },
    ])
    await expectClean(market)
  })

  it('is mailed to its lender, one mail each, with a file that a spreadsheet does not run', async () => {
    const disputed = [...(await sold(1)), ...(await sold(1))]
    const [one] = disputed
    if (!one) throw new Error('not sold')
    await market.db.updateTable('return_items').set({ status: 'denied' }).where('status', '=', 'requested').execute()
    const formula = await reason('=1+1')
    const disputeList = disputed.map(({ posting }) => ({ id: posting, reason: formula }))
    await staff.call(calls.submit, { body: { disputeList } })
    const buyer = market.db.selectFrom('postings').select('lender_id').where('id', '=', one.posting)
    const email = 'ann@example.com; bob@example.com'
    await market.db.updateTable('lenders').set({ email }).where('id', '=', buyer).execute()
    const sent = await staff.call(calls.sendLenderEmails)
    expect(sent).toMatchObject({ count: 1, requests: 1, skipped: [expect.stringContaining('Lender')] })
    const { data } = await staff.call(outboxCalls.list, { body: {} })
    const subject = 'Return requests waiting: 1'
    expect(data[0]).toMatchObject({ recipient: 'ann@example.com, bob@example.com', subject })
    const { attachment } = await staff.call(outboxCalls.open, { params: { id: data[0]?.id ?? 0 } })
    expect(attachment?.name).toMatch(/^return-requests-\d{4}-\d\d-\d\d\.csv$/)
    expect(attachment?.text?.split('\r\n')[1]).toMatch(new RegExp(`^${one.lead},Order,.*,20.00,'=1\\+1,`))
    expect(attachment?.text).not.toContain(one.fields['phone'])
  })
})
