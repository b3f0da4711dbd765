import { useQuery } from '@tanstack/react-query'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { lenderLookupCalls } from '@/features/demand/lenders/contract'
import { api } from '@/web/api/client'
import { saveText } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import {
  type Column,
  DataTable,
  ExportButton,
  FilterBar,
  lookOf,
  PageHeader,
  useBusinessTime,
  useSelection,
  useShownColumns,
} from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { lenderReportCalls } from '../contract'
import { PRICE_COLUMNS, pricePointText, type PriceRow } from '../prices'

const LIST = {
  filters: { productId: textFilter('1'), status: listFilter(['active']) },
  sort: 'lender:asc',
  perPage: 200,
}

const COLUMNS: readonly Column<PriceRow>[] = lookOf<PriceRow>(PRICE_COLUMNS, {
  lender: { fixed: true, href: (row) => partyHref('lender', row.id) },
  orders: { help: 'Active orders of the product' },
  pricepoints: {
    wrap: true,
    cell: (row) =>
      row.orders.map((order, at) => (
        <span key={order.id}>
          {at === 0 ? null : '; '}
          <a href={partyHref('order', order.id)}>{pricePointText(order)}</a>
        </span>
      )),
  },
  average: { help: 'Of orders with a fixed price' },
})

const BRIEF = [
  ['lender', 'status'],
  ['lowest', 'highest'],
] as const
const NONE: readonly PriceRow[] = []

export default function PricesPage() {
  const list = useListState(LIST)
  const products = useQuery(asking(lookupCalls.products))
  const statuses = useQuery(asking(lenderLookupCalls.lenderStatuses))
  const query = { productId: list.filters.productId, status: [...list.filters.status] }
  const prices = useQuery(listing(lenderReportCalls.prices, { query }))
  const rows = typeof prices.data === 'string' ? NONE : prices.data
  const included = useSelection<PriceRow>({ rowId: (row) => row.id })
  const shown = useShownColumns('price-points', COLUMNS)
  const { today } = useBusinessTime()
  const save = async () => {
    const lenders = included.rows.map(({ id }) => id)
    const file = { ...list.exportRequest, ...query, lenders, columns: shown, export: 1 as const }
    const text = await api(lenderReportCalls.prices, { query: file }, { quiet: true })
    if (typeof text === 'string') saveText(`price-points-${today}.csv`, text)
  }
  return (
    <>
      <PageHeader
        title="Exclusive Price Point Report"
        crumbs={[{ title: 'Reports' }]}
        actions={<ExportButton rows={included.ids.size || rowsOf({ ...prices, data: rows })} run={save} />}
      />
      <FilterBar
        list={list}
        table="price-points"
        total={rowsOf({ ...prices, data: rows })}
        fields={[
          { kind: 'single', name: 'productId', label: 'Product', options: products, clearable: false },
          { kind: 'multi', name: 'status', label: 'Status', options: statuses },
        ]}
      />
      <DataTable
        name="price-points"
        caption="Price points by lender"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={{ ...prices, data: rows }}
        list={list}
        selection={included}
        brief={BRIEF}
        empty={{ why: 'No lender of this status has an active order for the product.' }}
        note="Ticked lenders are exported; all of them while none is ticked"
      />
    </>
  )
}
