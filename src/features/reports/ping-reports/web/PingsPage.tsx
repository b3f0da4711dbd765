import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { api } from '@/web/api/client'
import { asking, listing, rowsOf } from '@/web/api/query'
import { columnsOf, DataTable, FilterBar, IdLink, PagedExport, PageHeader, ProductBadge, textOptions } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { partyHref } from '@/web/router/known-screens'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { useReportOptions } from '@/features/leads/lead-reports/web/public'
import { PING_OUTCOMES, PING_STATUSES, type PingRow, pingReportCalls } from '../contract'

const LIST = {
  filters: {
    // 'last day' is yesterday and today (decision A14).
    date: dateFilter((today) => lastDays(today, 2)),
    product: listFilter(),
    publisher: listFilter(),
    status: listFilter(),
    rcid: listFilter(),
    lender: listFilter(),
    lenderorder: listFilter(),
    outcome: listFilter(),
  },
  sort: 'dateadd:desc',
  perPage: 100,
}

const STATUSES = textOptions(PING_STATUSES)
const OUTCOMES = textOptions(PING_OUTCOMES)

const pingHref = ({ id }: PingRow): string => href(`/ping/item/${id}`)

const COLUMNS = columnsOf<PingRow>([
  {
    id: 'id',
    header: 'ID',
    kind: 'id',
    fixed: true,
    sortable: true,
    href: pingHref,
  },
  {
    id: 'lead_id',
    header: 'Lead',
    kind: 'id',
    sortable: true,
    cell: ({ lead_id: id }) => (id === null ? null : <IdLink value={id} href={leadHref({ id })} label="Lead" over />),
  },
  { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: true },
  { id: 'status', header: 'Status', kind: 'status', sortable: true },
  { id: 'product', header: 'Product', sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
  {
    id: 'publisher',
    header: 'Publisher',
    sortable: true,
    value: (row) => row.publisher.name,
    href: (row) => partyHref('publisher', row.publisher.id),
  },
  {
    id: 'rcid',
    header: 'RCID',
    kind: 'id',
    sortable: true,
    value: (row) => row.rcid.id,
    cell: (row) => (
      <a className="s-id" href={partyHref('rcid', row.rcid.id)} data-tip={row.rcid.title}>
        {row.rcid.id}
      </a>
    ),
  },
  { id: 'earntotal', header: 'Total', kind: 'money', sortable: true, help: 'Revenue behind the promise' },
  { id: 'earnpub', header: 'Pub', kind: 'money', sortable: true, help: 'What the publisher was promised' },
])

/** Whom pings were passed on to is filtered by links alone: the fields stand there while they do. */
function useAsked({
  lender,
  lenderorder,
  outcome,
}: Readonly<Record<'lender' | 'lenderorder' | 'outcome', readonly string[]>>) {
  const lenders = useQuery({ ...asking(lookupCalls.lenders), enabled: lender.length > 0 })
  const orders = useQuery({
    ...listing(lookupCalls.orders, { body: { lender: [...lender] } }),
    enabled: lenderorder.length > 0,
  })
  return [
    ...(lender.length > 0 ? [{ kind: 'multi', name: 'lender', label: 'Lender', options: lenders } as const] : []),
    ...(lenderorder.length > 0
      ? [{ kind: 'multi', name: 'lenderorder', label: 'Order', options: orders } as const]
      : []),
    ...(outcome.length > 0 ? [{ kind: 'multi', name: 'outcome', label: 'Answer', options: OUTCOMES } as const] : []),
  ]
}

export default function PingsPage() {
  const list = useListState(LIST)
  const pings = useQuery(listing(pingReportCalls.pings, { body: list.request }))
  const { products, publishers, rcids } = useReportOptions(list.filters)
  return (
    <>
      <PageHeader
        title="Pings report"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <PagedExport
            name="pings"
            columns={COLUMNS}
            rows={rowsOf(pings)}
            ask={(part) => api(pingReportCalls.pings, { body: { ...list.exportRequest, ...part } })}
            rowId={(row) => row.id}
          />
        }
      />
      <FilterBar
        list={list}
        table="pings"
        total={rowsOf(pings)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'status', label: 'Status', options: STATUSES },
          { kind: 'multi', name: 'rcid', label: 'RCID', options: rcids, dependent: true },
          ...useAsked(list.filters),
        ]}
      />
      <DataTable
        name="pings"
        caption="Pings"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={pings}
        list={list}
        rowHref={pingHref}
        empty={{ why: 'No pings came in during these days. Try an earlier range.' }}
      />
    </>
  )
}
