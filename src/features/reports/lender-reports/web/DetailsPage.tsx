import { useQuery } from '@tanstack/react-query'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { leadLookupCalls } from '@/features/selling/lead-facts/contract'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { openExchange } from '@/features/leads/leads/web/public'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import {
  columnsOf,
  DataTable,
  ExportButton,
  FilterBar,
  IdLink,
  lookOf,
  Money,
  PageHeader,
  ProductBadge,
  openColumn,
  textOptions,
  useShownColumns,
} from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { lenderReportCalls } from '../contract'
import { POSTING_COLUMNS, type PostingRow, rejectReason } from '../rows'
import { RejectReason } from './RejectReason'
import { REPORT_NOTE } from './summary-look'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { usePermission } from '@/web/session/use-session'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 7)),
    product: listFilter(),
    lender: listFilter(),
    lenderorder: listFilter(),
    publisher: listFilter(),
    status: listFilter(),
    representative: listFilter(),
    via: listFilter(),
  },
  sort: 'date:desc',
  perPage: 100,
}

const openPosting = ({ id, lead }: PostingRow): void => openExchange({ kind: 'posting', id, lead })

const SHARED = lookOf<PostingRow>(POSTING_COLUMNS, {
  date: { fixed: true, sortable: true },
  product: { sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
  lead: {
    sortable: true,
    cell: ({ lead }) => <IdLink value={lead} href={leadHref({ id: lead })} label="Lead" over />,
  },
  publisher: { sortable: true, width: 120, href: (row) => partyHref('publisher', row.publisher.id) },
  status: { sortable: true },
  earntotal: {
    sortable: true,
    help: 'Returns taken off',
    cell: (row) => <Money value={row.earntotal} original={row.earntotaloriginal} />,
  },
  earntotaloriginal: { help: 'Before returns', cell: (row) => <Money value={row.earntotaloriginal} /> },
  attemptedposts: { twoLines: true, help: 'Posts of its lead until it was sold' },
  lender: { sortable: true, width: 130, href: (row) => partyHref('lender', row.lenderorder.lender.id) },
  order: { sortable: true, width: 130, href: (row) => partyHref('order', row.lenderorder.id) },
  rejectreason: { cell: (row) => <RejectReason text={rejectReason(row)} /> },
})

const COLUMNS = columnsOf<PostingRow>([
  ...SHARED,
  openColumn({ label: ({ id }) => `Open posting ${id}`, tip: 'Open the posting', open: openPosting }),
])

/** First on a narrow screen: which, what became of it, and whose it is. */
const BRIEF = [
  ['lead', 'date'],
  ['status', 'earntotal'],
  ['lender', 'order'],
] as const

const VIAS = textOptions(['post', 'direct', 'onetoone', 'rematch', 'manual', 'feed'])

/** Fields of the links of other reports stand there while they narrow the list. */
function useFields({
  lender,
  lenderorder,
  via,
}: Readonly<Record<'lender' | 'lenderorder' | 'via', readonly string[]>>) {
  const products = useQuery(asking(lookupCalls.products))
  const lenders = useQuery(asking(lookupCalls.lenders))
  const publishers = useQuery(asking(lookupCalls.publishers))
  const statuses = useQuery(asking(leadLookupCalls.postingStatuses))
  const admins = useQuery(asking(lookupCalls.admins))
  const orders = useQuery({
    ...listing(lookupCalls.orders, { body: { lender: [...lender] } }),
    enabled: lenderorder.length > 0,
  })
  return [
    { kind: 'dateRange', name: 'date', label: 'Date' },
    { kind: 'multi', name: 'product', label: 'Product', options: products, width: 130 },
    { kind: 'multi', name: 'lender', label: 'Lender', options: lenders, width: 150 },
    { kind: 'multi', name: 'publisher', label: 'Publisher', options: publishers, width: 150 },
    { kind: 'multi', name: 'status', label: 'Status', options: statuses, width: 130 },
    { kind: 'multi', name: 'representative', label: 'Representative', options: admins, width: 150 },
    ...(lenderorder.length > 0
      ? [{ kind: 'multi' as const, name: 'lenderorder' as const, label: 'Order', options: orders, width: 150 }]
      : []),
    ...(via.length > 0
      ? [{ kind: 'multi' as const, name: 'via' as const, label: 'Via', options: VIAS, width: 110 }]
      : []),
  ] as const
}

export default function DetailsPage() {
  const list = useListState(LIST)
  const mayOpen = usePermission(leadPermissions.leads_view)
  // Codes in the address are whatever it says; the call refuses unknown ones.
  const body = list.request as Parameters<typeof listing<typeof lenderReportCalls.details>>[1]['body']
  const postings = useQuery(listing(lenderReportCalls.details, { body }))
  const shown = useShownColumns('lender-details', SHARED)
  const { page: _page, perPage: _perPage, ...exported } = body
  return (
    <>
      <PageHeader
        title="Lender detail report"
        crumbs={[{ title: 'Lender' }]}
        actions={
          <ExportButton
            rows={rowsOf(postings)}
            run={(report) =>
              download(lenderReportCalls.detailsExport, { body: { ...exported, columns: shown } }, report)
            }
          />
        }
      />
      <FilterBar list={list} table="lender-details" total={rowsOf(postings)} fields={useFields(list.filters)} />
      <DataTable
        name="lender-details"
        caption="Postings"
        columns={mayOpen ? COLUMNS : SHARED}
        rowId={(row) => row.id}
        query={postings}
        list={list}
        brief={BRIEF}
        {...(mayOpen ? { onOpen: openPosting } : {})}
        totals={
          postings.data && {
            date: 'Total',
            earntotaloriginal: postings.data.additionalData.earntotaloriginal,
            earntotal: (
              <Money
                value={postings.data.additionalData.earntotal}
                original={postings.data.additionalData.earntotaloriginal}
                zero="$0.00"
              />
            ),
          }
        }
        empty={{ why: 'Nothing was sent to lenders on these days. Try an earlier range.' }}
        note={REPORT_NOTE}
      />
    </>
  )
}
