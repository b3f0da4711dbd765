import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '@/kernel/lead-fields'
import type { Tx } from '@/server/database/database'
import { billingCalls } from '@/features/money/billing/contract'
import { applyToLead, manualSend } from '@/features/selling/market/server/public'
import { expectClean, money, quiet, returned, STAFF } from '../../../../../test/money/money.testing'
import { useMarket } from '../../../../../test/market'
import { declineReturn, requestReturns } from '@/features/leads/returns/server/public'
import { revenueUploadCalls as calls } from '../contract'
import { previewRevenue, type RevenueForm, type RevenueRow, saveRevenue, undoRevenue } from './public'

const market = useMarket()
const services = () => market.app.services
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services().database.transact(work)
const preview = (form: RevenueForm) =>
  inTx(async (tx) => {
    const rows: RevenueRow[] = []
    await previewRevenue(services(), tx, form, undefined, async (part) => void rows.push(...part))
    return rows
  })
const save = (form: RevenueForm, ...selected: number[]) =>
  inTx((tx) => saveRevenue(services(), tx, { ...form, selected, filename: 'x.csv', memo: '' }, STAFF))
const undo = (id: number) => inTx((tx) => undoRevenue(services(), tx, id, STAFF))
const UNREADABLE = { dialect: 'json', outcome: { kind: 'accept' }, fault: { kind: 'malformed' } } as const
const ACCEPTS = { dialect: 'json', outcome: { kind: 'accept' } } as const
let product = 0

/** A product that nobody else buys: its earlier orders are paused. */
async function setup() {
  product = (product % PRODUCTS.length) + 1
  await market.db.updateTable('orders').set({ status: 'paused' }).where('product_id', '=', product).execute()
  const rcid = await market.rcid(await market.publisher({ creditreturn: true }), { product_id: product })
  const lender = await market.lender({ returnpolicy: 30 })
  const order = await market.order({
    product,
    lender,
    price: 2000,
    filters: { cap_revenue_day: { value: 10_000_000 } },
  })
  await market.reload()
  const arrive = async () => {
    const { lead } = await market.market.intake.direct(market.submission(rcid), undefined)
    await quiet(market)
    return lead
  }
  return { lender, order, arrive }
}

/** Cents in the order's cap of revenue. */
const capUsed = async (order: number) => {
  const counters = market.db.selectFrom('cap_counters').select('used')
  return (await counters.where('key', 'like', `order/${order}/cents/all/0/day/%`).execute()).map(({ used }) => used)
}

describe('a revenue upload', () => {
  it('says of every line what it would do or why it cannot', async () => {
    const { lender, order, arrive } = await setup()
    const sold = await arrive()
    market.behave(order, 'post', { dialect: 'json', outcome: { kind: 'refuse', reason: 'No' } })
    const refused = await arrive()
    const csv = `lead id,amount\n${sold},"$1,012.50"\n${sold},1\n${refused},5\n99,5\n${sold},x\nabc,4\n`
    const rows = await preview({ lender, csv, mode: 'replace' })
    expect(rows.map(({ lead, available, reason }) => [lead, available, reason])).toEqual([
      [sold, true, ''],
      [sold, false, 'The lead is in the file twice'],
      [refused, false, 'Posting is unmatched'],
      [99, false, 'The lender was not sent this lead'],
      [sold, false, 'The amount cannot be read'],
      [null, false, 'Lead not found'],
    ])
    expect(rows[0]).toMatchObject({ before: 2000, after: 101_250, publisherChange: 49_625 })
    const [below] = await preview({ lender, csv: `${sold},-20.01`, mode: 'add' })
    expect(below).toMatchObject({ available: false, reason: 'Revenue would fall below 0' })
    await expect(save({ lender, csv, mode: 'replace' }, sold, refused)).rejects.toThrow('Posting is unmatched')
    expect(await money(market, sold)).toEqual([2000, 1000])
  })

  it('settles what nobody knew, and undoing it as a whole brings everything back, returns included', async () => {
    const { lender, order, arrive } = await setup()
    const sold = await arrive()
    market.behave(order, 'post', UNREADABLE)
    const [open, back] = [await arrive(), await arrive()]
    expect((await market.lead(open)).status).toBe('error')
    const csv = [sold, open, back].map((lead) => `${lead},5.00`).join('\n')
    const { id, leads } = await save({ lender, csv, mode: 'add' }, sold, open, back)
    expect(leads).toBe(3)
    expect([await money(market, sold), await money(market, open)]).toEqual([
      [2500, 1250],
      [500, 250],
    ])
    expect(await capUsed(order)).toEqual([2500 + 500 + 500])
    // Originals stay what was sold.
    expect(await market.lead(open)).toMatchObject({ status: 'matched', earntotaloriginal: 0, earnpuboriginal: 0 })
    expect(await returned(market, back, order)).toBe('accepted credited')
    const second = await save({ lender, csv: `${sold},9`, mode: 'replace' }, sold)
    await expect(undo(id)).rejects.toThrow(`Upload ${second.id} came later`)
    await undo(second.id)
    // Without the sale nobody could decide the return that is asked for.
    const [{ id: posting } = { id: 0 }] = await market.postings(open)
    const wish = { lead: open, posting, reason: null }
    const [asked] = await inTx((tx) => requestReturns(services(), tx, [wish], STAFF))
    await expect(undo(id)).rejects.toThrow(`Lead ${open}: its return is requested. Accept or decline it first`)
    expect(await money(market, sold)).toEqual([2500, 1250])
    await inTx((tx) => declineReturn(services(), tx, asked?.ok ? asked.item : 0, '', STAFF))
    await undo(id)
    expect([await money(market, sold), await money(market, open)]).toEqual([
      [2000, 1000],
      [0, 0],
    ])
    expect([await money(market, back), (await market.lead(back)).status]).toEqual([[0, 0], 'returned'])
    expect(await market.lead(open)).toMatchObject({ status: 'error', reason: 'outcome unknown' })
    await expectClean(market)
    market.behave(order, 'post', ACCEPTS)
  })

  it('is undone for the other leads when one was deleted since', async () => {
    const { lender, order, arrive } = await setup()
    const [kept, gone] = [await arrive(), await arrive()]
    const { id } = await save({ lender, csv: `${kept},25\n${gone},25`, mode: 'replace' }, kept, gone)
    await returned(market, gone, order)
    await inTx((tx) => applyToLead(services(), tx, gone, { type: 'deleted', memo: '' }, STAFF.name))
    expect(await undo(id)).toEqual({ leads: 1 })
    expect(await money(market, kept)).toEqual([2000, 1000])
    await expectClean(market)
  })

  it('of a lead matched with no buyer, undone, leaves the publisher what it had', async () => {
    const { lender, order, arrive } = await setup()
    await market.db
      .updateTable('rcids')
      .set({ pricemodel: 'CPA', pricevalue: 700 })
      .where('product_id', '=', product)
      .execute()
    await market.db.updateTable('orders').set({ timeoutmeansrefused: false }).where('id', '=', order).execute()
    market.behave(order, 'post', {
      turns: [{ dialect: 'json', outcome: { kind: 'refuse', reason: 'No' } }, UNREADABLE],
    })
    await market.reload()
    const lead = await arrive()
    await inTx((tx) => applyToLead(services(), tx, lead, { type: 'setMatchedNoBuyer' }, STAFF.name))
    await (await inTx((tx) => manualSend(services(), tx, lead, order, STAFF.name))).carryOn()
    expect([await money(market, lead), (await market.lead(lead)).status]).toEqual([[0, 700], 'error'])
    const { id } = await save({ lender, csv: `${lead},30`, mode: 'replace' }, lead)
    expect(await money(market, lead)).toEqual([3000, 700])
    await undo(id)
    expect(await money(market, lead)).toEqual([0, 700])
    await expectClean(market)
  })
})

describe('the calls of a revenue upload', () => {
  const today = { from: '2026-11-15', to: '2026-11-15' }

  it('compare ours with theirs to the cent, save, list and undo as a whole', async () => {
    const staff = await market.app.signedIn({ superuser: true, name: 'Root' })
    const { lender, order, arrive } = await setup()
    const [agreed, differing, missing, back] = [await arrive(), await arrive(), await arrive(), await arrive()]
    market.behave(order, 'post', UNREADABLE)
    const open = await arrive()
    await returned(market, back, order)
    const csvData = `\ufefflead;amount\r${agreed};20\r${differing};"1,020.25"\r${back};20\r${open};7.50\r987654;3\r${agreed};1`
    const { rows, compare } = await staff.call(calls.preview, { body: { lender, csvData } })
    expect(rows.map(({ id, difference, available, reason }) => [id, difference, available, reason])).toEqual([
      [agreed, 'agree', true, ''],
      [differing, 'differs', true, ''],
      [back, 'returned', false, 'Posting is returned'],
      [open, 'extra', true, ''],
      [987654, 'extra', false, 'The lender was not sent this lead'],
      [agreed, 'extra', false, 'The lead is in the file twice'],
      [missing, 'missing', false, 'Not in their file'],
    ])
    expect(rows[1]).toMatchObject({ amount: 20, newAmount: 1020.25, pubRevenueUpdating: 500.13, data: { line: 3 } })
    expect(compare).toEqual({
      ...today,
      ours: { lines: 3, amount: 60 },
      missing: { lines: 1, amount: -20 },
      extra: { lines: 3, amount: 11.5 },
      differs: { lines: 1, amount: 1000.25 },
      returned: { lines: 1, amount: 20 },
      feed: { lines: 0, amount: 0 },
      agree: { lines: 1, amount: 0 },
      theirs: { lines: 6, amount: 1071.75 },
    })
    const { csv, name } = await staff.call(calls.differences, { body: { lender, csvData } })
    expect(name).toBe('revenue-differences-2026-11-15.csv')
    const lines = csv.trim().split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[1]).toMatch(new RegExp(`^${differing},3,Order,.*,Price differs,matched,20.00,1020.25,$`))
    const far = { lender, csvData, date: 'Jan 1, 2026 to Jan 2, 2026' }
    expect((await staff.call(calls.preview, { body: far })).compare).toMatchObject({
      ours: { lines: 0 },
      missing: { lines: 0 },
    })
    expect((await staff.call(calls.preview, { body: { lender, csvData, type: 'add' } })).compare).toBeNull()

    const before = [await money(market, differing), await money(market, open)]
    const save = { lender, csvData, selected: [differing, open], memo: 'October', filename: 'oct.csv' }
    const { id } = await staff.call(calls.save, { body: save })
    expect([await money(market, differing), await money(market, open)]).toEqual([
      [102_025, 51_013],
      [750, 375],
    ])
    expect((await market.lead(open)).status).toBe('matched')
    await expectClean(market)
    const item = await staff.call(calls.logItem, { params: { id } })
    expect(item).toMatchObject({
      lender: { id: lender },
      user: { name: 'Root' },
      memotext: 'October',
      leads: 2,
      undone: null,
    })
    const { data } = await staff.call(calls.logLeads, { params: { id }, body: { perPage: 1, page: 2 } })
    expect(data).toMatchObject([{ lead: open, amount: 7.5, originalamount: 0, originalstatus: 'timeout' }])
    // Twice at once: one undoes, the other is told.
    const undone = await Promise.all([0, 1].map(() => staff.send(calls.undo, { params: { id } })))
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(undone.find(({ status }) => status === 400)?.json.message).toBe('The upload is undone already')
    expect([await money(market, differing), await money(market, open)]).toEqual(before)
    const list = await staff.call(calls.log, { body: { date: 'Nov 15, 2026 to Nov 15, 2026' } })
    expect(list.data[0]).toMatchObject({ id, undone: { user: { name: 'Root' } } })
    await expectClean(market)
    market.behave(order, 'post', ACCEPTS)
  })

  it('count ours as the bill does: data feeds in the file are listed apart, and those missing from it are left out', async () => {
    const staff = await market.app.signedIn({ superuser: true, name: 'Root' })
    const { lender, order, arrive } = await setup()
    const bought = await arrive()
    await market.db.updateTable('orders').set({ status: 'paused' }).where('id', '=', order).execute()
    await market.order({ product, price: 3000 })
    await market.order({ product, lender, feed: true, price: 150, feedtakesexclusive: true })
    await market.reload()
    const [fed, unnamed] = [await arrive(), await arrive()]
    const { rows, compare } = await staff.call(calls.preview, {
      body: { lender, csvData: `${bought},20\n${fed},1.50` },
    })
    expect(rows.map(({ id, difference }) => [id, difference])).toEqual([
      [bought, 'agree'],
      [fed, 'feed'],
    ])
    expect((await market.postings(unnamed)).filter(({ feed, status }) => feed && status === 'matched')).toHaveLength(1)
    const bill = await staff.call(billingCalls.summary, { body: { lender: [lender] } })
    expect([compare?.ours, bill.additionalData.grossprice]).toEqual([{ lines: 1, amount: 20 }, 20])
    expect(compare).toMatchObject({ feed: { lines: 1, amount: 1.5 }, missing: { lines: 0 }, theirs: { amount: 21.5 } })
  })

  it('give every bad line its reason, and save the good one alone', async () => {
    const staff = await market.app.signedIn({ superuser: true })
    const [own, other] = [await setup(), await setup()]
    const { lender, arrive } = own
    const [good, bad, quoted, below, tooMuch] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
      await arrive(),
    ]
    const theirs = await other.arrive()
    const lines = [
      [`${good};33.10`, ''],
      [`${bad};1,234.5x`, 'The amount cannot be read'],
      [`${bad};=1+1`, 'The amount cannot be read'],
      [`${below};-5`, 'Revenue would fall below 0'],
      [`${theirs};20`, 'The lender was not sent this lead'],
      [`${bad};${'9'.repeat(1_000_000)}`, 'Column 2 is longer than 1000 characters'],
      [`${quoted};"2"0`, 'Text follows a closing quote'],
      [`${tooMuch};90071992547409.91`, 'The amount is above $1,000,000'],
      [`${good};1`, 'The lead is in the file twice'],
      ['=cmd;1', 'Lead not found'],
    ] as const
    // A mark at the beginning, semicolons, and line ends of an old Macintosh.
    const csvData = `\ufeff${lines.map(([line]) => line).join('\r')}`
    const { rows } = await staff.call(calls.preview, { body: { lender, csvData } })
    const told = rows.filter(({ data }) => data.line !== null).map(({ data, reason }) => [data.line, reason])
    expect(told).toEqual(lines.map(([, reason], n) => [n + 1, reason]))
    for (const date of ['Jan 1, 1999 to Jan 2, 1999', 'Feb 30, 2026 to Mar 1, 2026', 'today']) {
      const refused = await staff.refused(calls.preview, { body: { lender, csvData, date } })
      expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ['date']])
    }
    await staff.refused(calls.save, { body: { lender, csvData, selected: [good, bad] } })
    expect(await money(market, good)).toEqual([2000, 1000])
    const { id } = await staff.call(calls.save, { body: { lender, csvData, selected: [good] } })
    expect([await money(market, good), await money(market, bad)]).toEqual([
      [3310, 1655],
      [2000, 1000],
    ])
    await staff.call(calls.undo, { params: { id } })
    expect(await money(market, good)).toEqual([2000, 1000])
    const added = { lender, csvData: `${good};1000000`, type: 'add' as const }
    const [first] = (await staff.call(calls.preview, { body: added })).rows
    expect([first?.available, first?.reason]).toEqual([false, 'Revenue would rise above $1,000,000'])
  })

  it('name a bad row at the end of a long file by its line, and save nothing', async () => {
    const staff = await market.app.signedIn({ superuser: true })
    const { lender, arrive } = await setup()
    const [good, bad] = [await arrive(), await arrive()]
    const filler = Array.from({ length: 49_997 }, (_, n) => `${900_000_000 + n},1`)
    const csvData = [`${good},33`, ...filler, `${bad},"1,234.5x"`].join('\n')
    const { rows } = await staff.call(calls.preview, { body: { lender, csvData } })
    expect(rows).toHaveLength(49_999)
    expect(rows.at(-1)).toMatchObject({
      id: bad,
      available: false,
      reason: 'The amount cannot be read',
      data: { line: 49_999 },
    })
    const refusal = await staff.refused(calls.save, { body: { lender, csvData, selected: [good, bad] } })
    expect(refusal.json.message).toBe('Line 49999: The amount cannot be read')
    expect(await money(market, good)).toEqual([2000, 1000])
    expect((await staff.refused(calls.preview, { body: { lender, csvData: '1,"2' } })).json.errors).toEqual({
      csvData: 'Line 1, column 3: a quote is opened and never closed',
    })
    expect((await staff.refused(calls.save, { body: { lender, csvData, selected: [] } })).status).toBe(422)
  })
})
