import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { askText, portalAskCalls } from '@/features/partner-asks/public'
import { portalLenderCalls } from '@/features/portal-lender/contract'
import { asking } from '@/web/api/query'
import {
  columnsOf,
  DataTable,
  EmptyState,
  formatMoney,
  PageHeader,
  Pending,
  ProductBadge,
  StatusBadge,
} from '@/web/kit'
import type { CallAnswer } from '@/kernel/call'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { TestLead } from './TestLead'

type Ask = CallAnswer<typeof portalAskCalls.lenderAsks>['asks'][number]

const COLUMNS = columnsOf<Ask>([
  { id: 'asked', header: 'Requested', kind: 'datetime' },
  { id: 'askedby', header: 'By' },
  { id: 'kind', header: 'Request', cell: ({ kind, caps }) => askText(kind, caps) },
  { id: 'note', header: 'Note', wrap: true },
  { id: 'status', header: 'Status', kind: 'status' },
  { id: 'decided', header: 'Decided', kind: 'datetime' },
  { id: 'answer', header: 'Answer', wrap: true },
])

/** One order: a test lead to its endpoint, and all that was asked about it. */
export default function OrderPage() {
  const { id: party } = useParty()
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const orders = useQuery(asking(portalLenderCalls.orders, { params: { party } }))
  const asks = useQuery(asking(portalAskCalls.lenderAsks, { params: { party } }))
  const order = orders.data?.find((one) => one.id === id)
  return (
    <>
      <PageHeader
        title={order?.title ?? `Order ${id}`}
        crumbs={[{ title: 'Orders', href: '/portal/orders' }]}
        badge={
          order ? (
            <span className={classes['head']}>
              <StatusBadge status={order.status} />
              <ProductBadge product={order.product} />
              <span className={classes['quiet']}>{order.price === null ? 'by bid' : formatMoney(order.price)}</span>
            </span>
          ) : null
        }
      />
      {orders.data ? null : <Pending query={orders} />}
      {orders.data && !order ? <EmptyState why="There is no such order among those of this lender." /> : null}
      {order ? (
        <div className={classes['parts']}>
          <TestLead key={id} party={party} id={id} />
          <DataTable
            name="portal-order-asks"
            caption="Requests"
            columns={COLUMNS}
            rowId={(row) => row.id}
            rows={asks.data?.asks.filter(({ about }) => about.id === id) ?? []}
            fit="content"
            plain
            empty={{ why: 'Nothing was asked about this order. Pause it or change its caps on the page of orders.' }}
          />
        </div>
      ) : null}
    </>
  )
}
