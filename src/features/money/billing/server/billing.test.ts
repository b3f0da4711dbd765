import { beforeAll, describe, expect, it } from 'vitest'
import { PRESET } from '../../../../../test/app'
import type { ApiClient } from '../../../../../test/client'
import { useMarket } from '../../../../../test/market'
import { quiet, returned } from '../../../../../test/money/money.testing'
import { foldDeltas } from '@/features/selling/market/server/public'
import { billingCalls } from '../contract'
import { LINE_SORTS } from '../rows'

const market = useMarket()
const { app } = market
const DAY = 86_400
const SALE_DAY = 'Nov 15, 2026 to Nov 15, 2026'
const RETURN_DAY = 'Nov 16, 2026 to Nov 16, 2026'
let person: ApiClient
const ids = { bySent: 0, byReturn: 0, sentOrder: 0, returnOrder: 0, refuser: 0, representative: 0 }

/** Each lender buys two leads on one day and gives one back on the next; a third lender refuses all of them. */
beforeAll(async () => {
  const { id: representative } = await app.signedIn({ name: 'Representative' })
  ids.representative = representative
  const terms = { returnpolicy: 30, invoicemethod: 'Mail' }
  ids.bySent = await market.lender({ ...terms, title: 'Alder', billingtype: 'sent', representative })
  ids.byReturn = await market.lender({ ...terms, title: 'Birch', billingtype: 'return', invoicemethod: 'Portal' })
  ids.refuser = await market.lender({ title: 'Cedar' })
  ids.sentOrder = await market.order({ lender: ids.bySent, title: 'Windows', price: 2000 })
  ids.returnOrder = await market.order({ lender: ids.byReturn, title: 'Roofs', product: 2, price: 1501 })
  const refuses = { dialect: 'json', outcome: { kind: 'refuse', reason: 'Full' } } as const
  await market.order({ lender: ids.refuser, price: 9000, post: refuses })
  await market.order({ lender: ids.refuser, title: 'Feed', feed: true, price: 100, feedtakesexclusive: true })
  const publisher = await market.publisher({ creditreturn: true })
  const rcids = [await market.rcid(publisher), await market.rcid(publisher, { product_id: 2 })]
  await market.reload()
  const leads: number[] = []
  for (const rcid of [...rcids, ...rcids])
    leads.push((await market.market.intake.direct(market.submission(rcid), undefined)).lead)
  await quiet(market)
  app.clock.advance(DAY)
  await foldDeltas(app.services.database.pool)
  await returned(market, leads[0] ?? 0, ids.sentOrder)
  await returned(market, leads[1] ?? 0, ids.returnOrder)
  person = await app.signedIn({ permissions: PRESET, name: 'Reader' })
})

const summary = (body: object = {}) => person.call(billingCalls.summary, { body })
const details = (body: object = {}) => person.call(billingCalls.details, { body })
const rowOf = <Row extends { lender: { id: number } }>({ report }: { report: readonly Row[] }, lender: number) =>
  report.find((row) => row.lender.id === lender)

describe('the billing report', () => {
  it('bills each lender by its own type: credits on the day sent or on the day of acceptance', async () => {
    const sold = await summary({ date: SALE_DAY })
    expect(sold.report.map(({ lender }) => lender.title)).toEqual(['Alder', 'Birch', 'Cedar'])
    expect(rowOf(sold, ids.bySent)).toEqual({
      lender: { id: ids.bySent, title: 'Alder', billingtype: 'sent' },
      ...{ attemptedposts: 2, rejectedposts: 0, credited: 1, net: 1 },
      ...{ grossprice: 40, creditedtotal: -20, netowned: 20 },
    })
    expect(rowOf(sold, ids.byReturn)).toMatchObject({
      ...{ attemptedposts: 2, credited: 0, creditedtotal: 0, net: 2, grossprice: 30.02, netowned: 30.02 },
    })
    const later = await summary({ date: RETURN_DAY })
    expect(later.report).toEqual([
      {
        lender: { id: ids.byReturn, title: 'Birch', billingtype: 'return' },
        ...{ attemptedposts: 0, rejectedposts: 0, credited: 1, net: -1 },
        ...{ grossprice: 0, creditedtotal: -15.01, netowned: -15.01 },
      },
    ])
  })

  it('counts refused posts and leaves feeds out', async () => {
    expect(rowOf(await summary(), ids.refuser)).toMatchObject({
      ...{ attemptedposts: 2, rejectedposts: 2, credited: 0, net: 0, grossprice: 0, netowned: 0 },
    })
  })

  it('has the same totals by lender, by order, by date and line by line', async () => {
    const total = {
      ...{ attemptedposts: 6, rejectedposts: 2, credited: 2, net: 2 },
      ...{ creditedtotal: -35.01, grossprice: 70.02, netowned: 35.01 },
    }
    const [orders, days] = [
      await person.call(billingCalls.byOrder, { body: {} }),
      await person.call(billingCalls.byDate, { body: {} }),
    ]
    for (const { additionalData } of [await summary(), orders, days, await details()])
      expect(additionalData).toEqual(total)
    expect(orders.report.map(({ lender, order }) => `${lender.title} ${order.title}`).slice(0, 2)).toEqual([
      'Alder Windows',
      'Birch Roofs',
    ])
    expect(days.report.map(({ day, order }) => `${day} ${order.title}`).slice(0, 2)).toEqual([
      '2026-11-16 Roofs',
      '2026-11-15 Windows',
    ])
  })

  it('lists a returned post as a post and as a credit, each on its day', async () => {
    const { data, total } = await details({ lender: [ids.byReturn], status: 'returned' })
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { line: 'credit', day: '2026-11-16', net: -1, earntotal: -15.01, creditedtotal: -15.01, status: 'returned' },
      { line: 'post', day: '2026-11-15', net: 1, earntotal: 15.01, grossprice: 15.01, order: { title: 'Roofs' } },
    ])
  })

  it.each([
    ['status', () => ({ status: ['unmatched'] }), 2],
    ['line', () => ({ line: 'credit' }), 2],
    ['line and a status that credits never have', () => ({ line: 'credit', status: 'matched' }), 0],
    ['order', () => ({ lenderorder: [ids.sentOrder] }), 3],
    ['product', () => ({ product: 2 }), 3],
    ['lender', () => ({ lender: [ids.refuser] }), 2],
    ['representative', () => ({ representative: [ids.representative] }), 3],
    ['invoice method', () => ({ invoicemethod: 'Portal' }), 3],
    ['billing type', () => ({ billingtype: 'sent' }), 3],
    ['day', () => ({ date: RETURN_DAY }), 1],
  ])('is filtered by %s', async (_name, body, lines) => {
    const { total, data, additionalData } = await details(body())
    expect([total, data.length, additionalData.attemptedposts + additionalData.credited]).toEqual([lines, lines, lines])
  })

  it.each(LINE_SORTS.map((column) => [column]))('sorts its lines by %s both ways', async (column) => {
    const keys = async (order: string) =>
      (await details({ sort: `${column}:${order}` })).data.map(({ id, line }) => `${line} ${id}`)
    expect(await keys('desc')).toEqual([...(await keys('asc'))].reverse())
  })

  it.each([
    ['invoicemethod', { invoicemethod: 'Pigeon' }],
    ['billingtype', { billingtype: ['monthly'] }],
    ['date', { date: 'yesterday' }],
    ['status', { status: 'sold' }],
    ['unknown', { unknown: 1 }],
  ])('refuses a filter that does not exist: %s', async (field, body) => {
    const refused = await person.refused(billingCalls.details, { body })
    expect([refused.status, JSON.stringify(refused)]).toEqual([422, expect.stringContaining(field)])
  })

  it('as a file has the rows of its tab', async () => {
    const lines = async (call: Parameters<typeof person.send>[0]) => {
      const { text } = await person.send(call, { body: { lender: [ids.bySent] } })
      return text.trimEnd().split('\r\n')
    }
    expect((await lines(billingCalls.summaryExport))[1]).toBe('Alder,Date Sent,2,0,1,-20.00,1,40.00,20.00')
    expect(await lines(billingCalls.byOrderExport)).toHaveLength(2)
    expect(await lines(billingCalls.byDateExport)).toHaveLength(2)
    expect(await lines(billingCalls.detailsExport)).toHaveLength(4)
  })
})
