import { useQuery } from '@tanstack/react-query'
import { portalAskCalls } from '@/features/portal/partner-asks/public'
import { asking } from '@/web/api/query'
import { EmptyState, Pending } from '@/web/kit'
import home from '@/web/portal/home.module.css'
import { HOME_EVERY } from '@/web/portal/PortalHome'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'
import { OrderRow } from './OrderRow'
import classes from './orders.module.css'

interface OrdersProps {
  readonly date: string
  readonly returnpolicy: number | null
}

const HEADERS = [
  'Order',
  'Status',
  'Price',
  'Daily cap',
  'Monthly cap',
  'Bought',
  'Spend',
  'Returns this month',
] as const
const RIGHT = new Set(['Price', 'Bought', 'Spend'])

/** What a lender buys, how much of its caps is used, what may still come back, and what it asks to change. */
export function Orders({ date, returnpolicy }: OrdersProps) {
  const { id: party } = useParty()
  const orders = useQuery({ ...asking(calls.orders, { params: { party } }), refetchInterval: HOME_EVERY })
  const asks = useQuery({ ...asking(portalAskCalls.lenderAsks, { params: { party } }), refetchInterval: HOME_EVERY })
  const policy = returnpolicy === null ? 'no returns' : `${returnpolicy} days from the sale`
  return (
    <section className={home['card']} aria-labelledby="orders">
      <header>
        <h2 id="orders">Orders</h2>
        <small>Bought and spend: last 30 days. Return policy: {policy}.</small>
      </header>
      {orders.data ? null : <Pending query={orders} />}
      {orders.data?.length === 0 ? (
        <EmptyState why="No order has been set up for this lender yet. Ask the person you work with." />
      ) : null}
      {orders.data && orders.data.length > 0 ? (
        <div className={classes['scroll']}>
          <table className={classes['orders']} aria-labelledby="orders">
            <thead>
              <tr>
                {HEADERS.map((header) => (
                  <th key={header} scope="col" data-right={RIGHT.has(header) || undefined}>
                    {header}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {orders.data.map((order) => (
                <OrderRow key={order.id} order={order} date={date} asks={asks.data} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  )
}
