import { useQuery } from '@tanstack/react-query'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { lenderLookupCalls } from '@/features/demand/lenders/contract'
import { download } from '@/web/api/download'
import { asking, listing, rowsOf } from '@/web/api/query'
import {
  type Column,
  EditAction,
  ExportButton,
  ListPage,
  lookOf,
  ProductBadge,
  RowActions,
  Sparkline,
  useShownColumns,
} from '@/web/kit'
import { partyHref } from '@/web/router/known-screens'
import { listFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { ORDER_COLUMNS } from '../columns'
import { orderCalls } from '../contract'
import type { OrderRow } from '../records'
import { CapCell, OrderPrice } from './looks'
import { OrderStatus } from './OrderStatus'
import classes from './orders.module.css'

const LIST = {
  filters: { product: listFilter(), status: listFilter(['active', 'paused']), representative: listFilter() },
  sort: 'id:asc',
  perPage: 100,
}

const orderHref = ({ id }: OrderRow): string => partyHref('order', id)

const COLUMNS: readonly Column<OrderRow>[] = [
  ...lookOf(ORDER_COLUMNS, {
    id: { sortable: true, fixed: true, href: orderHref },
    title: { sortable: true, fixed: true, href: orderHref },
    lender: { sortable: true, href: ({ lender }) => partyHref('lender', lender.id) },
    product: { sortable: true, cell: ({ product }) => <ProductBadge product={product} /> },
    price: { sortable: true, cell: (order) => <OrderPrice order={order} /> },
    overrideprice: { sortable: true, twoLines: true },
    returnpriceadj: { sortable: true, twoLines: true },
    minpingprice: { sortable: true, twoLines: true },
    status: {
      sortable: true,
      fixed: true,
      cell: (order) => <OrderStatus order={order} notBuying={order.notbuying} />,
    },
    capday: {
      align: 'right',
      help: 'Sold and undecided today',
      cell: ({ caps, capcache }) => <CapCell label="Daily cap" cap={caps.day} used={capcache.matchedtoday} />,
    },
    capmonth: {
      align: 'right',
      help: 'Sold and undecided this month',
      cell: ({ caps, capcache }) => (
        <CapCell label="Monthly cap" cap={caps.month} used={capcache.matchedcurrentmonths} />
      ),
    },
    won: {
      cell: ({ week, won }) => (
        <span className={classes['won']} data-tip={`${week.join(', ')}; today last`}>
          <Sparkline values={week} label={`Won on the last 7 days: ${week.join(', ')}`} width={44} height={16} />
          {won}
        </span>
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

/** First on a narrow screen. */
const BRIEF = [
  ['title', 'lender'],
  ['status', 'product'],
  ['capday', 'price'],
] as const

export default function OrdersPage() {
  const list = useListState(LIST)
  const products = useQuery(asking(lookupCalls.products))
  const statuses = useQuery(asking(lenderLookupCalls.orderStatuses))
  const admins = useQuery(asking(lookupCalls.admins))
  const query = useQuery(listing(orderCalls.list, { body: list.request }))
  const columns = useShownColumns('orders', ORDER_COLUMNS)
  return (
    <ListPage
      path="/lender/orders"
      name="orders"
      columns={COLUMNS}
      query={query}
      list={list}
      rowHref={orderHref}
      brief={BRIEF}
      actions={
        <ExportButton
          rows={rowsOf(query)}
          run={(report) => download(orderCalls.export, { body: { ...list.exportRequest, columns } }, report)}
        />
      }
      filters={[
        { kind: 'multi', name: 'product', label: 'Product', options: products },
        { kind: 'multi', name: 'status', label: 'Status', options: statuses },
        { kind: 'multi', name: 'representative', label: 'Representative', options: admins },
      ]}
      empty={{
        why: 'Orders are added on the page of their lender.',
        action: <a href={href('/lender/list')}>Lenders</a>,
      }}
    />
  )
}
