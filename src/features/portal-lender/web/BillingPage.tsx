import { useQuery } from '@tanstack/react-query'
import { BILL_LINE_COLUMNS, type BillLine, ORDER_BILL_COLUMNS, type OrderBill } from '@/features/billing/public'
import { billingTypeTitle } from '@/features/lenders/public'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, FilterBar, lookOf, Money, PageHeader, ProductBadge, useShownColumns } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { portalLenderCalls as calls } from '../contract'
import { leadHref } from './links'
import { useOrderOptions } from './own-options'

const LIST = {
  filters: { date: dateFilter((today) => lastDays(today, 30)), lenderorder: listFilter() },
  sort: 'date:desc',
  perPage: 100,
}
const OWN = new Set(['lender', 'billingtype'])

const BILL = lookOf<OrderBill>(
  ORDER_BILL_COLUMNS.filter(({ id }) => !OWN.has(id)),
  {
    order: { fixed: true },
    creditedtotal: { cell: (row) => <Money value={row.creditedtotal} zero="$0.00" /> },
  },
)
const BILL_IDS = BILL.map(({ id }) => id)
const LINES = lookOf<BillLine>(
  BILL_LINE_COLUMNS.filter(({ id }) => id !== 'lender'),
  {
    date: { fixed: true, sortable: true, help: 'Posts by the day sent, credits by your billing type' },
    order: { sortable: true },
    lead: {
      sortable: true,
      href: (row) => (row.net === 0 ? null : leadHref(row.lead)),
    },
    product: { sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
    line: { sortable: true, help: 'A returned post is a post and a credit' },
    status: { sortable: true },
    net: { sortable: true, help: '1 for a sold post, −1 for a credit' },
    earntotal: { sortable: true, cell: (row) => <Money value={row.earntotal} /> },
  },
)
/** First on a narrow screen. */
const NARROW = ['order', 'netowned'] as const
const BRIEF = [
  ['date', 'order'],
  ['lead', 'line'],
  ['earntotal', 'status'],
] as const
const NOTE = 'Net = Attempted posts − Rejected posts − Credited. Net owned = Gross price + Credited total.'

/** What is owed per order, and the posts and credits it is made of; staff bill by the same lines. */
export default function BillingPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const bill = useQuery(listing(calls.bill, { params, body: list.filterRequest }))
  const lines = useQuery(listing(calls.billLines, { params, body: list.request }))
  const shown = useShownColumns('portal-bill-lines', LINES)
  const orders = useOrderOptions()
  const type = bill.data?.report[0]?.lender.billingtype
  const totals = bill.data?.additionalData
  return (
    <>
      <PageHeader
        title="Billing"
        badge={
          type === undefined ? null : (
            <span className={classes['until']}>
              Billing type: {billingTypeTitle(type)}. Staff bill by the same lines.
            </span>
          )
        }
        actions={
          <>
            <ExportButton
              label="Export by order"
              rows={bill.data?.report.length}
              run={(arrived) =>
                download(calls.billExport, { params, body: { ...list.filterRequest, columns: BILL_IDS } }, arrived)
              }
            />
            <ExportButton
              label="Export posts and credits"
              rows={rowsOf(lines)}
              run={(arrived) =>
                download(calls.billLinesExport, { params, body: { ...list.exportRequest, columns: shown } }, arrived)
              }
            />
          </>
        }
      />
      <FilterBar
        list={list}
        table="portal-bill-lines"
        total={rowsOf(lines)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders },
        ]}
      />
      <div className={classes['parts']}>
        <DataTable
          name="portal-bill"
          caption="By order"
          columns={BILL}
          rowId={(row) => row.order.id}
          query={{ ...bill, data: bill.data?.report }}
          totals={totals && { order: 'Total', ...totals }}
          fit="content"
          plain
          narrow={NARROW}
          empty={{ why: 'Nothing is billed for these days.' }}
          note={NOTE}
        />
        <DataTable
          name="portal-bill-lines"
          caption="Posts and credits"
          columns={LINES}
          rowId={(row) => `${row.line} ${row.id}`}
          query={lines}
          list={list}
          brief={BRIEF}
          fit="content"
          totals={
            totals && { date: 'Total', net: totals.net, earntotal: <Money value={totals.netowned} zero="$0.00" /> }
          }
          empty={{ why: 'Nothing is billed for these days.' }}
        />
      </div>
    </>
  )
}
