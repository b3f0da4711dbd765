import { useQuery } from '@tanstack/react-query'
import { lastDays } from '@/kernel/date-range'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import {
  DataTable,
  ExportButton,
  FilterBar,
  lookOf,
  PageHeader,
  ProductBadge,
  statusLook,
  useShownColumns,
} from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { dateFilter, listFilter, useListState } from '@/web/router/list-state'
import { portalLenderCalls as calls } from '../contract'
import { LENDER_RETURN_COLUMNS, type LenderReturn } from '../rows'
import { RETURN_WORDS } from '../words'
import { leadHref } from './links'
import { useOrderOptions } from './own-options'
import { ReturnLeads } from './ReturnLeads'

const LIST = {
  filters: {
    date: dateFilter((today) => lastDays(today, 90)),
    status: listFilter(),
    lenderorder: listFilter(),
  },
  sort: 'requested:desc',
  perPage: 100,
}

const COLUMNS = lookOf<LenderReturn>(LENDER_RETURN_COLUMNS, {
  lead: { fixed: true, href: (row) => leadHref(row.lead) },
  product: { cell: (row) => <ProductBadge product={row.product} /> },
  order: { wrap: true },
  note: { wrap: true },
})

/** First on a narrow screen. */
const BRIEF = [
  ['lead', 'requested'],
  ['price', 'order'],
  ['status', 'reason'],
] as const

export default function ReturnsPage() {
  const { id: party } = useParty()
  const params = { party }
  const list = useListState(LIST)
  const { sort: _sort, ...body } = list.request
  const returns = useQuery(listing(calls.returns, { params, body }))
  const shown = useShownColumns('portal-returns', COLUMNS)
  const orders = useOrderOptions()
  const counts = returns.data?.additionalData.counts ?? {}
  return (
    <>
      <PageHeader
        title="Returns"
        actions={
          <>
            <ReturnLeads />
            <ExportButton
              rows={rowsOf(returns)}
              run={(arrived) =>
                download(calls.returnsExport, { params, body: { ...list.filterRequest, columns: shown } }, arrived)
              }
            />
          </>
        }
      />
      <FilterBar
        list={list}
        table="portal-returns"
        total={rowsOf(returns)}
        fields={[
          { kind: 'dateRange', name: 'date', label: 'Requested' },
          {
            kind: 'multi',
            name: 'status',
            label: 'Status',
            options: RETURN_WORDS.map((id) => ({ id, title: `${statusLook(id).label} (${counts[id] ?? 0})` })),
          },
          { kind: 'multi', name: 'lenderorder', label: 'Order', options: orders },
        ]}
      />
      <DataTable
        name="portal-returns"
        caption="Returns"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={returns}
        brief={BRIEF}
        list={list}
        rowHref={(row) => leadHref(row.lead)}
        empty={{ why: 'Nothing was asked back during these days.' }}
      />
    </>
  )
}
