import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { download } from '@/web/api/download'
import { listing } from '@/web/api/query'
import { DataTable, ExportButton, ProductBadge, useShownColumns } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { lenderReportCalls } from '../contract'
import { ORDER_COLUMNS, type OrderRow } from '../rows'
import { DaysChart } from './DaysChart'
import type { PostingKeys } from './links'
import classes from './reports.module.css'
import { REPORT_NOTE, summaryLook, totalCells } from './summary-look'
import { keysOf, sortFor, type SummaryList } from './summary-list'

const NAME = 'orders-summary-by-order'

const lookOf = (keys: PostingKeys) =>
  summaryLook<OrderRow>(
    ORDER_COLUMNS,
    ({ lender, order }) => ({ ...keys, ...(order ? { lenderorder: order.id } : { lender: lender.id }) }),
    {
      lender: {
        fixed: true,
        sortable: true,
        cell: ({ lender, order }) =>
          order ? null : (
            <a className={classes['lender']} href={partyHref('lender', lender.id)}>
              {lender.title}
            </a>
          ),
      },
      order: { fixed: true, sortable: true, href: ({ order }) => order && partyHref('order', order.id) },
      product: { cell: ({ order }) => (order ? <ProductBadge product={order.product} /> : null) },
    },
  )

/** First on a narrow screen: an order below its lender, and what it did. */
const BRIEF = [
  ['lender', 'order'],
  ['leads', 'matched'],
  ['total', 'returned'],
] as const

/** The same by order, the orders of a lender below its own row. They are sorted by the server, so that they stay there. */
export function OrdersReport({ list }: { readonly list: SummaryList }) {
  const body = { ...list.filterRequest, ...sortFor(list, ORDER_COLUMNS) }
  const summary = useQuery(listing(lenderReportCalls.orders, { body }))
  const keys = useMemo(() => keysOf(list.filters), [list.filters])
  const columns = useMemo(() => lookOf(keys), [keys])
  const shown = useShownColumns(NAME, columns)
  const { data } = summary
  const whole = useMemo(() => {
    if (!data) return undefined
    const { length } = data.report
    return { data: data.report, page: 1, pages: 1, start: Math.min(1, length), end: length, total: length }
  }, [data])
  return (
    <>
      {data ? <DaysChart days={data.reportDate} /> : null}
      <DataTable
        name={NAME}
        caption="Postings by order"
        columns={columns}
        rowId={({ lender, order }) => (order ? `order ${order.id}` : `lender ${lender.id}`)}
        query={{ ...summary, data: whole }}
        list={list}
        brief={BRIEF}
        totals={data && totalCells('lender', data.additionalData, keys)}
        empty={{ why: 'Nothing was sent to lenders on these days. Try an earlier range.' }}
        note={REPORT_NOTE}
        toolbar={
          <ExportButton
            rows={summary.isPlaceholderData ? undefined : data?.report.length}
            run={(report) => download(lenderReportCalls.ordersExport, { body: { ...body, columns: shown } }, report)}
          />
        }
      />
    </>
  )
}
