import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { listing } from '@/web/api/query'
import { columnsOf, DataTable, EmptyState, PageHeader, RelativeTime } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { type AttentionRow, dashboardCalls, LISTED_KINDS, type ListedKind } from '../contract'

const LIST = { filters: {}, perPage: 100 }
const CRUMBS = [{ title: 'Dashboard', href: '/' }]

/** Headings of what stands where, by kind. */
const KINDS: Readonly<Record<ListedKind, readonly [title: string, row: string, party: string, since?: string]>> = {
  undecided: ['Undecided postings', 'Lead', 'Lender, order', 'Sent'],
  breakers: ['Open circuit breakers', 'Order', 'Lender', 'Opened'],
  caps: ['Orders at 90 % of a cap', 'Order', 'Lender'],
  returns: ['Returns waiting', 'Lead', 'Lender, order', 'Requested'],
  silent: ['Silent RCIDs', 'RCID', 'Publisher', 'Last lead'],
  margin: ['RCIDs with a margin below zero', 'RCID', 'Publisher'],
  formats: ['Send-format changes awaiting approval', 'Order', 'Lender', 'Requested'],
}

function columnsFor(kind: ListedKind) {
  const [, row, party, since] = KINDS[kind]
  return columnsOf<AttentionRow>([
    {
      id: 'title',
      header: row,
      fixed: true,
      sortable: false,
      cell: ({ title, path }) => (path === null ? title : <a href={path}>{title}</a>),
    },
    { id: 'party', header: party, sortable: false },
    { id: 'detail', header: 'Detail', sortable: false, wrap: true },
    ...(since
      ? [
          {
            id: 'since',
            header: since,
            sortable: false,
            cell: (one: AttentionRow) => (one.since === null ? null : <RelativeTime value={one.since} />),
          },
        ]
      : []),
  ])
}
const COLUMNS = Object.fromEntries(LISTED_KINDS.map((kind) => [kind, columnsFor(kind)])) as Readonly<
  Record<ListedKind, ReturnType<typeof columnsFor>>
>

export default function AttentionPage() {
  const asked = useParams({ strict: false, select: (params: { kind?: string }) => params.kind }) ?? ''
  const kind = LISTED_KINDS.find((one) => one === asked)
  if (kind) return <Rows key={kind} kind={kind} />
  return (
    <>
      <PageHeader title="Needs attention" crumbs={CRUMBS} />
      <EmptyState why="There is no such list. The dashboard shows all there are." />
    </>
  )
}

function Rows({ kind }: { readonly kind: ListedKind }) {
  const list = useListState(LIST)
  const rows = useQuery(
    listing(dashboardCalls.attention, { params: { kind }, body: { page: list.page, perPage: list.perPage } }),
  )
  const [title] = KINDS[kind]
  return (
    <>
      <PageHeader title={title} crumbs={CRUMBS} />
      <DataTable
        name={`attention-${kind}`}
        caption={title}
        columns={COLUMNS[kind]}
        rowId={(row) => row.id}
        query={rows}
        list={list}
        empty={{ title: 'Nothing needs attention', why: 'All of this has been dealt with.' }}
      />
    </>
  )
}
