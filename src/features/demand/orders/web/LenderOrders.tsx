import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { lenderLookupCalls } from '@/features/demand/lenders/contract'
import { download } from '@/web/api/download'
import { asking } from '@/web/api/query'
import {
  type Column,
  DataTable,
  EditAction,
  ExportButton,
  FilterBar,
  hasWords,
  lookOf,
  ProductBadge,
  RowActions,
} from '@/web/kit'
import { usePermission } from '@/web/session/use-session'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { LENDER_ORDER_COLUMNS } from '../columns'
import { orderCalls } from '../contract'
import { orderPermissions } from '../permissions'
import type { OrderRow } from '../records'
import { CapCell, OrderPrice } from './looks'
import { NewOrderButton } from './NewOrderButton'
import { OrderStatus } from './OrderStatus'

const LIST = {
  filters: { product: listFilter(), status: listFilter(['active', 'paused']), keyword: textFilter() },
  sort: 'id:asc',
  perPage: 100,
  scope: 'orders',
}

const orderHref = ({ id }: OrderRow): string => partyHref('order', id)

const COLUMNS: readonly Column<OrderRow>[] = [
  ...lookOf(LENDER_ORDER_COLUMNS, {
    id: { sortable: true, fixed: true, href: orderHref },
    title: { sortable: true, fixed: true, href: orderHref },
    product: { sortable: true, cell: ({ product }) => <ProductBadge product={product} /> },
    price: { sortable: true, cell: (order) => <OrderPrice order={order} /> },
    status: { sortable: true, cell: (order) => <OrderStatus order={order} notBuying={order.notbuying} /> },
    returnpercent: { sortable: true, help: '100 × returned / (matched + returned)' },
    capoverall: {
      align: 'right',
      cell: ({ caps, capcache }) => <CapCell label="Overall cap" cap={caps.overall} used={capcache.matchedoverall} />,
    },
    capday: {
      align: 'right',
      cell: ({ caps, capcache }) => <CapCell label="Daily cap" cap={caps.day} used={capcache.matchedtoday} />,
    },
    capmonth: {
      align: 'right',
      cell: ({ caps, capcache }) => (
        <CapCell label="Monthly cap" cap={caps.month} used={capcache.matchedcurrentmonths} />
      ),
    },
  }),
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ id, title }) => (
      <RowActions>
        <EditAction name={title} href={href(`/lender/order/edit/${id}`)} />
      </RowActions>
    ),
  },
]

/** The orders of one lender, filtered here, with its export and the way to a new one. */
/** First on a narrow screen. */
const BRIEF = [['title', 'product'], ['status', 'price'], ['capday']] as const

export function LenderOrders({ id }: { id: number }) {
  const list = useListState(LIST)
  const mayAdd = usePermission(orderPermissions.order_manage)
  const products = useQuery(asking(lookupCalls.products))
  const statuses = useQuery(asking(lenderLookupCalls.orderStatuses))
  const query = useQuery(asking(orderCalls.byLender, { params: { lenderId: id } }))
  const { product, status, keyword } = list.filters
  const rows = useMemo(
    () =>
      query.data
        ?.filter((order) => product.length === 0 || product.includes(String(order.product.id)))
        .filter((order) => status.length === 0 || status.includes(order.status))
        .filter((order) => hasWords(`${order.id} ${order.title}`, keyword)),
    [query.data, product, status, keyword],
  )
  return (
    <>
      <FilterBar
        list={list}
        table="lender-orders"
        total={rows?.length}
        fields={[
          { kind: 'multi', name: 'product', label: 'Product', options: products },
          { kind: 'multi', name: 'status', label: 'Status', options: statuses },
          { kind: 'text', name: 'keyword', label: 'Keyword' },
        ]}
      />
      <DataTable
        name="lender-orders"
        caption="Orders"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={{ ...query, data: rows }}
        list={list}
        rowHref={orderHref}
        brief={BRIEF}
        toolbar={
          <>
            {mayAdd ? <NewOrderButton lender={id} orders={query.data ?? []} /> : null}
            <ExportButton
              rows={rows?.length}
              run={(report) =>
                download(orderCalls.byLenderExport, { body: { ...list.filterRequest, lender: id } }, report)
              }
            />
          </>
        }
        empty={{ why: 'This lender has no such order.' }}
      />
    </>
  )
}
