import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { api } from '@/web/api/client'
import { listing, rowsOf } from '@/web/api/query'
import { columnsOf, DataTable, FilterBar, formatNumber, PagedExport, PageHeader, ProductBadge } from '@/web/kit'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { partyHref } from '@/web/router/known-screens'
import { useMay } from '@/web/session/use-session'
import { leadReportCalls, type SourceUrlRow } from '../contract'
import { COUNTS } from '../measures'
import { CountButton, openLeadList } from './LeadList'
import { useReportOptions } from './options'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    publisher: listFilter(),
    source: listFilter(),
  },
  perPage: 100,
}

/** Over the report and in the body of the call: addresses of pages may hold what consumers typed. */
function openLeads({ date, sourceurl, product, publisher, source }: SourceUrlRow): void {
  const wanted = {
    ...{ date, sourceurl, product: [product.id], publisher: [publisher.id], source: [source.id] },
    status: [...COUNTS.leads],
  }
  openLeadList({
    name: 'source-url-leads',
    title: `Leads of ${sourceurl === '' ? 'no URL' : sourceurl}, ${date}`,
    asks: (request) => listing(leadReportCalls.details, { body: { ...request, ...wanted } }),
    exports: (request, report) => download(leadReportCalls.detailsExport, { body: { ...request, ...wanted } }, report),
  })
}

function LeadCount({ row }: { readonly row: SourceUrlRow }) {
  const { totalleads, sourceurl } = row
  const mayOpen = useMay(leadReportCalls.details)
  if (!mayOpen) return <>{formatNumber(totalleads)}</>
  return <CountButton value={totalleads} label={`leads of ${sourceurl}`} onClick={() => openLeads(row)} />
}

const COLUMNS = columnsOf<SourceUrlRow>([
  { id: 'date', header: 'ID', kind: 'date', fixed: true, help: 'The day the leads came in' },
  { id: 'sourceurl', header: 'URL', width: 420 },
  { id: 'product', header: 'Product', cell: (row) => <ProductBadge product={row.product} /> },
  {
    id: 'publisher',
    header: 'Publisher',
    value: (row) => row.publisher.name,
    href: (row) => partyHref('publisher', row.publisher.id),
  },
  { id: 'source', header: 'Source', value: (row) => row.source.title },
  {
    id: 'totalleads',
    header: 'Leads',
    kind: 'number',
    cell: (row) => <LeadCount row={row} />,
  },
])

const rowId = ({ date, product, publisher, source, sourceurl }: SourceUrlRow): string =>
  `${date} ${product.id} ${publisher.id} ${source.id} ${sourceurl}`

const BRIEF = [['sourceurl', 'date'], ['totalleads']] as const

export default function SourceUrlPage() {
  const list = useListState(LIST)
  const mayOpen = useMay(leadReportCalls.details)
  const urls = useQuery(listing(leadReportCalls.sourceUrl, { body: list.request }))
  const { products, publishers, sources } = useReportOptions(list.filters)
  return (
    <>
      <PageHeader
        title="Source URL report"
        crumbs={[{ title: 'Leads' }]}
        actions={
          <PagedExport
            name="source-urls"
            columns={COLUMNS}
            rows={rowsOf(urls)}
            ask={(part) => api(leadReportCalls.sourceUrl, { body: { ...list.exportRequest, ...part } })}
            rowId={rowId}
          />
        }
      />
      <FilterBar
        list={list}
        table="source-urls"
        total={rowsOf(urls)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Date' },
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers },
          { kind: 'multi', name: 'source', label: 'Source', options: sources },
        ]}
      />
      <DataTable
        name="source-urls"
        caption="Source URLs"
        columns={COLUMNS}
        rowId={rowId}
        query={urls}
        list={list}
        {...(mayOpen ? { onOpen: openLeads } : {})}
        brief={BRIEF}
        empty={{ why: 'No leads came in during these days. Try an earlier range.' }}
      />
    </>
  )
}
