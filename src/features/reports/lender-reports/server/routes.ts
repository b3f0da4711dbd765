import { chosenColumns, sortedRows } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import { lenderReportCalls } from '../contract'
import { lenderPingPostColumns } from '../ping-post'
import { PRICE_COLUMNS } from '../prices'
import { LENDER_COLUMNS, ORDER_COLUMNS, ORDER_DAY_COLUMNS, POSTING_COLUMNS } from '../rows'
import { lenderPingPost } from './ping-post'
import { describePosting, listPostings, type PostingRecord, selectPostings } from './postings'
import { pricesOf } from './prices'
import { summariseDays, summariseLenders, summariseOrders } from './summaries'

async function* described(batches: AsyncIterable<PostingRecord[]>) {
  for await (const rows of batches) yield rows.map(describePosting)
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

export default routes(lenderReportCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports, exportPool } = services.database
  return {
    ordersByDay: (_ctx, { body }) => summariseDays(reports, body),
    ordersByDayExport: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(ORDER_DAY_COLUMNS, columns), [(await summariseDays(reports, body)).report]),
    orders: (_ctx, { body }) => summariseOrders(reports, body),
    ordersExport: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(ORDER_COLUMNS, columns), [(await summariseOrders(reports, body)).report]),
    lenders: (_ctx, { body }) => summariseLenders(reports, body),
    lendersExport: async (_ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(LENDER_COLUMNS, columns), [(await summariseLenders(reports, body)).report]),
    details: (_ctx, { body }) => listPostings(reports, body, zone),
    detailsExport: (_ctx, { body: { columns, ...body } }) => {
      const rows = streamRows<PostingRecord>(exportPool, { compile: () => selectPostings(body, zone).compile(reports) })
      return csvOf(zone, chosenColumns(POSTING_COLUMNS, columns), described(rows))
    },
    pingPost: (_ctx, { body }) => lenderPingPost(reports, body, zone),
    pingPostExport: async (_ctx, { body: { sort, columns, ...body } }) => {
      const all = lenderPingPostColumns(body.type)
      const { report } = await lenderPingPost(reports, body, zone)
      return csvOf(zone, chosenColumns(all, columns), [sortedRows(report, all, sort)])
    },
    prices: async ({ db }, { query }) => {
      const rows = sortedRows(await pricesOf(db, query), PRICE_COLUMNS, query.sort)
      return query.export === 1 ? textOf(csvOf(zone, chosenColumns(PRICE_COLUMNS, query.columns), [rows])) : rows
    },
  }
})
