import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tx } from '@/server/database/database'
import { applyToLead } from '@/features/selling/market/server/public'
import { saveRevenue, undoRevenue } from '@/features/money/revenue-upload/server/public'
import { copiesOf, killedAtLead, MANY } from '../../../../../test/killed-save'
import { expectClean, quiet, STAFF } from '../../../../../test/money/money.testing'
import { useMarket } from '../../../../../test/market'
import { costUploadCalls as calls } from '../contract'
import { previewCost, saveCost, undoCost } from './public'

const market = useMarket({}, 'by hand')
const services = () => market.app.services
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => services().database.transact(work)
const DAYS = { from: '2026-11-15', to: '2026-11-15', publishers: [] as number[] }
/** So many of the leads are written when the save is killed. */
const AMONG_MANY = 4999
/** And so many are then spread over and undone. */
const SPREAD = 10_000
let product = 0

/** Leads of one RCID, sold at these prices one after the other; null is not sold. */
async function received(prices: readonly (number | null)[]) {
  product++
  const rcid = await market.rcid(await market.publisher(), { product_id: product })
  const leads: number[] = []
  for (const price of prices) {
    await market.db.updateTable('orders').set({ status: 'archive' }).where('product_id', '=', product).execute()
    if (price !== null) await market.order({ product, price })
    await market.reload()
    leads.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  }
  await quiet(market)
  return { rcid, leads }
}

const costs = async (leads: readonly number[]) => Promise.all(leads.map(async (id) => (await market.lead(id)).earnpub))
const preview = (form: Parameters<typeof previewCost>[2]) => inTx((tx) => previewCost(services(), tx, form, STAFF))
const save = (form: Parameters<typeof saveCost>[2]) => inTx((tx) => saveCost(services(), tx, form, 'memo', STAFF))
const undo = (id: number) => inTx((tx) => undoCost(services(), tx, id, STAFF))

describe('a cost upload', () => {
  it('gives exactly the previewed leads their part, and is undone as a whole', async () => {
    const { rcid, leads } = await received([3000, 1000, null])
    const form = { ...DAYS, rcids: [rcid], cents: 1000, distribution: 'equally' } as const
    await expect(save(form)).rejects.toThrow('Preview the upload first')
    expect(await preview(form)).toMatchObject({
      leads: 3,
      rows: [{ newcost: 334 }, { newcost: 333 }, { newcost: 333 }],
    })
    const later = (await market.market.intake.direct(market.submission(rcid), undefined)).lead
    const { id } = await save(form)
    expect(await costs([...leads, later])).toEqual([334, 333, 333, 0])
    await expectClean(market)
    const spread = { ...form, cents: 1001, distribution: 'proportionally' } as const
    await preview(spread)
    const second = await save(spread)
    expect(await costs([...leads, later])).toEqual([751, 250, 0, 0])
    await expect(undo(id)).rejects.toThrow(`Upload ${second.id} came later`)
    await undo(second.id)
    expect(await costs(leads)).toEqual([334, 333, 333])
    await undo(id)
    expect(await costs([...leads, later])).toEqual([1500, 500, 0, 0])
    await expect(undo(id)).rejects.toThrow('undone already')
    await expectClean(market)
  })

  it('costs only the chosen RCIDs of the chosen publishers, and names whose leads they are', async () => {
    product++
    const [mine, other] = [await market.publisher({ name: 'Alder' }), await market.publisher({ name: 'Birch' })]
    const rcid = (publisher: number, title: string) => market.rcid(publisher, { product_id: product, title })
    const [windows, roofs, theirs] = [await rcid(mine, 'Windows'), await rcid(mine, 'Roofs'), await rcid(other, 'Bath')]
    await market.order({ product, price: 2000 })
    await market.reload()
    for (const one of [windows, roofs, theirs]) await market.market.intake.direct(market.submission(one), undefined)
    await quiet(market)
    const rcidsOf = async (publishers: number[], rcids: number[]) => {
      const form = { ...DAYS, publishers, rcids, cents: 1000, distribution: 'equally' } as const
      return (await preview(form)).parts.map((part) => part.rcid.title)
    }
    expect(await rcidsOf([mine], [windows])).toEqual(['Windows'])
    expect(await rcidsOf([], [windows])).toEqual(['Windows'])
    expect(await rcidsOf([mine], [])).toEqual(['Windows', 'Roofs'])
    expect(await rcidsOf([mine, other], [])).toEqual(['Windows', 'Roofs', 'Bath'])
    expect(await rcidsOf([other], [windows])).toEqual([])
    const staff = await market.app.signedIn({ superuser: true, name: 'Root' })
    const date = 'Nov 15, 2026 to Nov 15, 2026'
    const body = { date, publishers: [mine], cost: '10.01', distributiontype: 'equally' as const }
    expect((await staff.call(calls.preview, { body })).parts).toEqual([
      {
        ...{ publisher: { id: mine, name: 'Alder' }, rcid: { id: windows, title: 'Windows' } },
        ...{ leads: 1, revenue: 20, newcost: 5.01 },
      },
      {
        ...{ publisher: { id: mine, name: 'Alder' }, rcid: { id: roofs, title: 'Roofs' } },
        ...{ leads: 1, revenue: 20, newcost: 5 },
      },
    ])
  })

  it('is refused as a whole when a previewed lead is gone, and undoing leaves leads deleted since alone', async () => {
    const { rcid, leads } = await received([null, null])
    const form = { ...DAYS, rcids: [rcid], cents: 500, distribution: 'proportionally' } as const
    const gone = (lead: number) =>
      inTx((tx) => applyToLead(services(), tx, lead, { type: 'deleted', memo: '' }, STAFF.name))
    await preview(form)
    const { id } = await save(form)
    await preview({ ...form, cents: 700 })
    await gone(leads[0] ?? 0)
    await expect(save({ ...form, cents: 700 })).rejects.toThrow('1 leads have changed')
    expect(await costs(leads)).toEqual([0, 250])
    await undo(id)
    expect(await costs(leads)).toEqual([0, 0])
    await expectClean(market)
  })

  it('is previewed, saved, listed and undone through its calls, each in the log', async () => {
    const staff = await market.app.signedIn({ superuser: true, name: 'Root' })
    const { rcid, leads } = await received([3000, 1000])
    const body = {
      date: 'Nov 15, 2026 to Nov 15, 2026',
      rcids: [rcid],
      cost: '10.01',
      distributiontype: 'proportionally',
    } as const
    expect(await staff.call(calls.preview, { body })).toMatchObject({
      data: [
        { lead: leads[0], revenue: 30, newcost: 7.51 },
        { lead: leads[1], revenue: 10, newcost: 2.5 },
      ],
      header: ['Lead', 'Revenue', 'New cost'],
      parts: [{ rcid: { id: rcid }, leads: 2, revenue: 40, newcost: 10.01 }],
      result: { leads: 2, cost: 10.01 },
    })
    // Twice at once: what was previewed is saved once.
    const saved = await Promise.all([0, 1].map(() => staff.send(calls.save, { body: { ...body, memo: 'Invoice 7' } })))
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(saved.find(({ status }) => status === 400)?.json.message).toBe('Preview the upload first')
    const { id } = await market.db
      .selectFrom('cost_uploads')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(await costs(leads)).toEqual([751, 250])
    expect(await staff.call(calls.logItem, { params: { id } })).toMatchObject({
      ...{ dateinterval: body.date, cost: 10.01, leads: 2, memo: true, memotext: 'Invoice 7', undone: null },
      ...{ rcids: [{ id: rcid }], publishers: [], user: { name: 'Root' }, distributiontype: 'proportionally' },
    })
    const { data } = await staff.call(calls.logLeads, { params: { id }, body: {} })
    expect(data).toEqual([
      { lead: leads[0], newcost: 7.51, before: null },
      { lead: leads[1], newcost: 2.5, before: null },
    ])
    const undone = await Promise.all([0, 1].map(() => staff.send(calls.undo, { params: { id } })))
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(undone.find(({ status }) => status === 400)?.json.message).toBe('The upload is undone already')
    expect(await costs(leads)).toEqual([1500, 500])
    const list = await staff.call(calls.log, { body: {} })
    expect(list.data[0]).toMatchObject({ id, undone: { user: { name: 'Root' } } })
    const missing = await staff.refused(calls.preview, { body: { ...body, rcids: [] } })
    expect(missing.json.message).toBe('Select RCID or Publisher')
    for (const cost of ['-1', '1,234.5x', '=1+1', '', undefined])
      expect((await staff.refused(calls.preview, { body: { ...body, cost } })).json.errors).toHaveProperty('cost')
    for (const date of ['Jan 1, 1999 to Jan 2, 1999', 'Feb 30, 2026 to Mar 1, 2026', 'Nov 3, 2026 to Nov 2, 2026', ''])
      expect((await staff.refused(calls.preview, { body: { ...body, date } })).json.errors).toHaveProperty('date')
    const stranger = await market.app.signedIn({ permissions: [] })
    expect((await stranger.refused(calls.save, { body })).status).toBe(403)
  })

  it(`of ${MANY} leads, killed in the middle of its save, leaves nothing, nor does a revenue upload, is saved again to the cent, and undone whole`, async () => {
    const { rcid, leads } = await received([2000])
    const copies = await copiesOf(market, leads[0] ?? 0, MANY - 1)
    const form = { ...DAYS, rcids: [rcid], cents: 12_345_679, distribution: 'equally' } as const
    expect((await preview(form)).leads).toBe(MANY)
    const held = copies[AMONG_MANY] ?? 0
    await killedAtLead(market, { form, who: STAFF }, held)
    const written = await sql<{ n: number }>`SELECT (SELECT count(*) FROM cost_uploads WHERE ${rcid} = ANY (rcids))
      + (SELECT count(*) FROM ledger WHERE lead_id > 1000000) + (SELECT count(*) FROM cost_upload_leads WHERE lead_id > 1000000)
      + (SELECT count(*) FROM leads WHERE rcid_id = ${rcid} AND earnpub <> 1000) AS n`.execute(market.db)
    expect(written.rows).toEqual([{ n: 0 }])

    // So with a revenue upload of all of them.
    const { lender_id: lender } = await market.db
      .selectFrom('postings')
      .select('lender_id')
      .where('lead_id', '=', leads[0] ?? 0)
      .executeTakeFirstOrThrow()
    const first = copies[0] ?? 0
    await killedAtLead(market, { revenue: { lender, first, leads: copies.length, amount: '21.00' }, who: STAFF }, held)
    const uploaded = await sql<{ n: number }>`SELECT (SELECT count(*) FROM revenue_uploads WHERE lender_id = ${lender})
      + (SELECT count(*) FROM ledger WHERE lead_id >= ${first}) + (SELECT count(*) FROM revenue_upload_leads WHERE lead_id >= ${first})
      + (SELECT count(*) FROM leads WHERE rcid_id = ${rcid} AND earntotal <> 2000) AS n`.execute(market.db)
    expect(uploaded.rows).toEqual([{ n: 0 }])
    const csv = `${first},21.00\n${held},21.00`
    const again = { lender, csv, mode: 'replace', selected: [first, held], filename: '', memo: '' } as const
    const revenue = await inTx((tx) => saveRevenue(services(), tx, again, STAFF))
    expect(await costs([first, held, first + 1])).toEqual([1050, 1050, 1000])

    // Of one in five is enough to see that nothing is in the way of the next.
    await sql`UPDATE leads SET rcid_id = ${await market.rcid(await market.publisher(), { product_id: product })}
      WHERE id >= ${first + SPREAD - 1}`.execute(market.db)
    const figures = async () =>
      (
        await sql<{
          pub: number
          all: string
        }>`SELECT sum(earnpub) AS pub, md5(string_agg(concat_ws('/', id, status, earntotal, earnpub,
          earntotaloriginal, earnpuboriginal), ',' ORDER BY id)) AS all FROM leads WHERE rcid_id = ${rcid}`.execute(
          market.db,
        )
      ).rows[0]
    const before = await figures()
    const spread = { ...form, distribution: 'proportionally' } as const
    await preview(spread)
    const { id, leads: count } = await save(spread)
    expect([count, (await figures())?.pub]).toEqual([SPREAD, 12_345_679])
    // By revenue: $21 is a twentieth more than $20.
    const [more = 0, less = 0] = await costs([held, held + 1])
    expect(more).toBeGreaterThan(less)
    await undo(id)
    expect(await figures()).toEqual(before)
    await inTx((tx) => undoRevenue(services(), tx, revenue.id, STAFF))
    expect(await costs([first, held])).toEqual([1000, 1000])
  })
})
