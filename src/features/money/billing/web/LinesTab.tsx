import { useQuery } from '@tanstack/react-query'
import { leadHref } from '@/features/selling/lead-facts/web/public'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DataTable, ExportButton, IdLink, lookOf, Money, ProductBadge, useShownColumns } from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { billingCalls } from '../contract'
import { BILL_LINE_COLUMNS, type BillLine, LINE_SORTS } from '../rows'
import type { BillingList } from './billing-list'
import { ReportState } from './ReportState'

const COLUMNS = lookOf<BillLine>(BILL_LINE_COLUMNS, {
  date: { fixed: true, sortable: true, help: 'Posts by the day sent, credits by the billing type of their lender' },
  lender: { sortable: true, href: (row) => partyHref('lender', row.lender.id) },
  order: { sortable: true, href: (row) => partyHref('order', row.order.id) },
  lead: {
    sortable: true,
    cell: ({ lead }) => <IdLink value={lead} href={leadHref({ id: lead })} label="Lead" over />,
  },
  product: { sortable: true, cell: (row) => <ProductBadge product={row.product} /> },
  line: { sortable: true, help: 'A returned post is a post and a credit' },
  status: { sortable: true },
  net: { sortable: true, help: '1 for a sold post, −1 for a credit' },
  earntotal: { sortable: true, cell: (row) => <Money value={row.earntotal} /> },
})

/** On a narrow screen: which lead, and what it comes to; the row opens to the rest. */
const BRIEF = [
  ['lead', 'date'],
  ['earntotal', 'status'],
] as const
const NARROW = ['lead', 'earntotal']

/** The posts and credits that the figures of the other tabs are made of. */
export function LinesTab({ list, changed }: { readonly list: BillingList; readonly changed: boolean }) {
  const { sort, ...rest } = list.request
  // The other tabs may have left a sort of their own.
  const known = LINE_SORTS.some((column) => column === sort?.split(':')[0])
  // Codes in the address are whatever it says; the call refuses unknown ones.
  const body = { ...rest, ...(known ? { sort } : {}) } as Parameters<
    typeof listing<typeof billingCalls.details>
  >[1]['body']
  const lines = useQuery(listing(billingCalls.details, { body }))
  const shown = useShownColumns('billing-detail', COLUMNS)
  const { page: _page, perPage: _perPage, ...exported } = body
  const { data } = lines
  return (
    <DataTable
      name="billing-detail"
      caption="Detail"
      columns={COLUMNS}
      rowId={(row) => `${row.line} ${row.id}`}
      query={lines}
      list={list}
      totals={
        data && {
          date: 'Total',
          net: data.additionalData.net,
          earntotal: <Money value={data.additionalData.netowned} zero="$0.00" />,
        }
      }
      brief={BRIEF}
      narrow={NARROW}
      empty={{ why: 'Nothing is billed for these days. Try an earlier range.' }}
      toolbar={
        <ReportState at={lines.dataUpdatedAt} changed={changed}>
          <ExportButton
            label="Export Detail"
            rows={rowsOf(lines)}
            run={(report) => download(billingCalls.detailsExport, { body: { ...exported, columns: shown } }, report)}
          />
        </ReportState>
      }
    />
  )
}
