import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  BILL_LINE_COLUMNS,
  type BillingTotals,
  type BillLine,
  FIGURES,
  LINES,
  ORDER_BILL_COLUMNS,
  type OrderBill,
} from '@/features/money/billing/public'
import { billingTypeTitle } from '@/features/demand/lenders/public'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import {
  DataTable,
  ExportButton,
  FilterBar,
  lookOf,
  Money,
  MoneyLink,
  PageHeader,
  ProductBadge,
  textOptions,
  useShownColumns,
} from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import type { SearchValue } from '@/web/router/search'
import { portalLenderCalls as calls } from '../contract'
import { billingHref, leadHref } from './links'
import { useOrderOptions } from './own-options'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 30)),
    lenderorder: listFilter(),
    line: listFilter(),
    status: listFilter(),
  },
  sort: 'date:desc',
  perPage: 100,
}
const OWN = new Set(['lender', 'billingtype'])

const BILLED = ORDER_BILL_COLUMNS.filter(({ id }) => !OWN.has(id))
const BILL_IDS = BILLED.map(({ id }) => id)
const SUMS = ['creditedtotal', 'grossprice', 'netowned'] as const
const STATUSES = ['matched', 'returned', 'unmatched', 'error', 'timeout']

/** The sums of an order, or of all, each with a link to its posts and credits below. */
const sumsOf = (bill: BillingTotals, keys: Readonly<Record<string, SearchValue>>) =>
  Object.fromEntries(
    SUMS.map((name) => [
      name,
      <MoneyLink
        key={name}
        value={bill[name]}
        to={billingHref({ ...keys, ...FIGURES[name] })}
        total="portal-bill-lines:earntotal"
      />,
    ]),
  )

const billLook = (date: string | undefined) =>
  lookOf<OrderBill>(BILLED, {
    order: { fixed: true },
    ...Object.fromEntries(
      SUMS.map((name) => [name, { cell: (row: OrderBill) => sumsOf(row, { date, lenderorder: row.order.id })[name] }]),
    ),
  })

const LINE_LOOK = lookOf<BillLine>(
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
  const { date, lenderorder } = list.filterRequest
  const whole = { date, lenderorder }
  const bill = useQuery(listing(calls.bill, { params, body: whole }))
  // Codes in the address are whatever it says; the call refuses unknown ones.
  const body = list.request as Parameters<typeof listing<typeof calls.billLines>>[1]['body']
  const { page: _page, perPage: _perPage, ...exported } = body
  const lines = useQuery(listing(calls.billLines, { params, body }))
  const columns = useMemo(() => billLook(date), [date])
  const shown = useShownColumns('portal-bill-lines', LINE_LOOK)
  const orders = useOrderOptions()
  const type = bill.data?.report[0]?.lender.billingtype
  const totals = bill.data?.additionalData
  const sums = lines.data?.additionalData
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
              run={(arrived) => download(calls.billExport, { params, body: { ...whole, columns: BILL_IDS } }, arrived)}
            />
            <ExportButton
              label="Export posts and credits"
              rows={rowsOf(lines)}
              run={(arrived) =>
                download(calls.billLinesExport, { params, body: { ...exported, columns: shown } }, arrived)
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
          { kind: 'multi', name: 'line', label: 'Lines', options: textOptions(LINES) },
          { kind: 'multi', name: 'status', label: 'Status', options: textOptions(STATUSES) },
        ]}
      />
      <div className={classes['parts']}>
        <DataTable
          name="portal-bill"
          caption="By order"
          columns={columns}
          rowId={(row) => row.order.id}
          query={{ ...bill, data: bill.data?.report }}
          totals={totals && { order: 'Total', ...totals, ...sumsOf(totals, whole) }}
          fit="content"
          plain
          narrow={NARROW}
          empty={{ why: 'Nothing is billed for these days.' }}
          note={NOTE}
        />
        <DataTable
          name="portal-bill-lines"
          caption="Posts and credits"
          columns={LINE_LOOK}
          rowId={(row) => `${row.line} ${row.id}`}
          query={lines}
          list={list}
          brief={BRIEF}
          fit="content"
          totals={sums && { date: 'Total', net: sums.net, earntotal: <Money value={sums.netowned} zero="$0.00" /> }}
          empty={{ why: 'Nothing is billed for these days.' }}
        />
      </div>
    </>
  )
}
