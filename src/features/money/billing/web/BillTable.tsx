import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { formatDateRange } from '@/kernel/date-range'
import type { ListColumns } from '@/kernel/list-columns'
import { download } from '@/web/api/download'
import { listing } from '@/web/api/query'
import { DataTable, ExportButton, useShownColumns } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { billingCalls } from '../contract'
import {
  type BillingTotals,
  DAY_BILL_COLUMNS,
  type DayBill,
  LENDER_BILL_COLUMNS,
  type LenderBill,
  ORDER_BILL_COLUMNS,
  type OrderBill,
} from '../rows'
import { type BillingList, keysOf, reportBody } from './billing-list'
import { type BillKeys, billLook, totalCells } from './figures'
import { ReportState } from './ReportState'

const NOTE =
  'Net = Attempted posts − Rejected posts − Credited. Net owned = Gross price + Credited total. Each lender by its own billing type. Feeds are left out; deleted leads stay on their bills.'

interface Tab<Row> {
  readonly name: string
  readonly title: string
  readonly columns: ListColumns<Row>
  readonly rowId: (row: Row) => string
  readonly keysOf: (row: Row) => BillKeys
  /** Columns on a narrow screen. */
  readonly narrow: readonly string[]
  readonly brief?: ComponentProps<typeof DataTable>['brief']
}

const lender = { fixed: true, sortable: true, href: (row: LenderBill) => partyHref('lender', row.lender.id) }
const order = { fixed: true, sortable: true, href: (row: OrderBill) => partyHref('order', row.order.id) }
const billingtype = { sortable: true }

interface Props {
  readonly list: BillingList
  readonly changed: boolean
}

interface Answer<Row> {
  readonly report: readonly Row[]
  readonly additionalData: BillingTotals
}

/** One of the tabs whose rows come whole. */
function BillTable<Row extends LenderBill>({
  tab,
  looks,
  list,
  changed,
  query,
  save,
}: Props & {
  readonly tab: Tab<Row>
  readonly looks: Parameters<typeof billLook<Row>>[2]
  readonly query: ReturnType<typeof useQuery<Answer<Row>>>
  readonly save: (columns: string[] | undefined, report: (rows: number) => void) => Promise<unknown>
}) {
  const keys = useMemo(() => keysOf(list.filters), [list.filters])
  const columns = useMemo(
    () => billLook(tab.columns, (row) => ({ ...keys, ...tab.keysOf(row) }), looks),
    [tab, keys, looks],
  )
  const shown = useShownColumns(`billing-${tab.name}`, columns)
  const { data } = query
  return (
    <DataTable
      name={`billing-${tab.name}`}
      caption={tab.title}
      columns={columns}
      rowId={tab.rowId}
      query={{ ...query, data: data?.report }}
      list={list}
      totals={data && totalCells(tab.columns[0]?.id ?? '', data.additionalData, keys)}
      empty={{ why: 'Nothing is billed for these days. Try an earlier range.' }}
      note={NOTE}
      narrow={tab.narrow}
      {...(tab.brief ? { brief: tab.brief } : {})}
      toolbar={
        <ReportState at={query.dataUpdatedAt} changed={changed}>
          <ExportButton
            label={`Export ${tab.title}`}
            rows={query.isPlaceholderData ? undefined : data?.report.length}
            run={(report) => save(shown, report)}
          />
        </ReportState>
      }
    />
  )
}

const SUMMARY: Tab<LenderBill> = {
  name: 'summary',
  title: 'Summary',
  columns: LENDER_BILL_COLUMNS,
  rowId: (row) => String(row.lender.id),
  keysOf: (row) => ({ lender: row.lender.id }),
  narrow: ['lender', 'netowned'],
}
const SUMMARY_LOOKS = { lender, billingtype }

export function SummaryTab(props: Props) {
  const { body, sorted } = reportBody(props.list, LENDER_BILL_COLUMNS)
  const query = useQuery(listing(billingCalls.summary, { body }))
  const save = (columns: string[] | undefined, report: (rows: number) => void) =>
    download(billingCalls.summaryExport, { body: { ...sorted, columns } }, report)
  return <BillTable {...props} tab={SUMMARY} looks={SUMMARY_LOOKS} query={query} save={save} />
}

const BY_ORDER: Tab<OrderBill> = {
  name: 'by-order',
  title: 'Detail by order',
  columns: ORDER_BILL_COLUMNS,
  rowId: (row) => String(row.order.id),
  keysOf: (row) => ({ lenderorder: row.order.id }),
  narrow: ['order', 'netowned'],
}
const ORDER_LOOKS = { lender, order, billingtype }

export function OrderTab(props: Props) {
  const { body, sorted } = reportBody(props.list, ORDER_BILL_COLUMNS)
  const query = useQuery(listing(billingCalls.byOrder, { body }))
  const save = (columns: string[] | undefined, report: (rows: number) => void) =>
    download(billingCalls.byOrderExport, { body: { ...sorted, columns } }, report)
  return <BillTable {...props} tab={BY_ORDER} looks={ORDER_LOOKS} query={query} save={save} />
}

const BY_DATE: Tab<DayBill> = {
  name: 'by-date',
  title: 'Detail by date',
  columns: DAY_BILL_COLUMNS,
  rowId: (row) => `${row.day} ${row.order.id}`,
  keysOf: (row) => ({ date: formatDateRange({ from: row.day, to: row.day }), lenderorder: row.order.id }),
  narrow: ['order', 'netowned'],
  brief: [['order', 'day']],
}
const DAY_LOOKS = { day: { fixed: true, sortable: true }, lender: { ...lender, fixed: false }, order, billingtype }

export function DateTab(props: Props) {
  const { body, sorted } = reportBody(props.list, DAY_BILL_COLUMNS)
  const query = useQuery(listing(billingCalls.byDate, { body }))
  const save = (columns: string[] | undefined, report: (rows: number) => void) =>
    download(billingCalls.byDateExport, { body: { ...sorted, columns } }, report)
  return <BillTable {...props} tab={BY_DATE} looks={DAY_LOOKS} query={query} save={save} />
}
