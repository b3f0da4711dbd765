import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Ask, ASK_COLUMNS, portalAskCalls } from '@/features/portal/partner-asks/public'
import { portalLenderCalls } from '@/features/portal/portal-lender/contract'
import { download } from '@/web/api/download'
import { asking } from '@/web/api/query'
import {
  DataTable,
  EmptyState,
  ExportButton,
  formatMoney,
  lookOf,
  PageHeader,
  Pending,
  ProductBadge,
  StatusBadge,
} from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { TestLead } from './TestLead'

const COLUMNS = lookOf<Ask>(
  ASK_COLUMNS.filter(({ id }) => id !== 'order'),
  { note: { wrap: true }, answer: { wrap: true } },
)

const FILE = COLUMNS.map(({ id }) => id)

/** One order: a test lead to its endpoint, and all that was asked about it. */
export default function OrderPage() {
  const { id: party } = useParty()
  const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
  const orders = useQuery(asking(portalLenderCalls.orders, { params: { party } }))
  const asks = useQuery(asking(portalAskCalls.lenderAsks, { params: { party } }))
  const order = orders.data?.find((one) => one.id === id)
  const about = asks.data?.asks.filter((ask) => ask.about.id === id) ?? []
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
            rows={about}
            fit="content"
            plain
            toolbar={
              <ExportButton
                rows={about.length}
                run={(arrived) =>
                  download(
                    portalAskCalls.lenderAsksExport,
                    { params: { party }, body: { lenderorder: [id], columns: FILE } },
                    arrived,
                  )
                }
              />
            }
            empty={{ why: 'Nothing was asked about this order. Pause it or change its caps on the page of orders.' }}
          />
        </div>
      ) : null}
    </>
  )
}
