import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking } from '@/web/api/query'
import { columnsOf, DataTable, formatMoney, isNearlyFull, Meter, ProductBadge } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { useParty } from '@/web/portal/use-portal'
import { portalLenderCalls as calls } from '../contract'
import type { LenderOrder } from '../rows'
import { monthOf } from '../words'
import { leadsHref } from './links'

type Use = LenderOrder['caps']['day']

function CapUse({ label, limit, used }: Use & { readonly label: string }) {
  if (limit === null) return <span className={classes['quiet']}>No cap</span>
  return (
    <span className={classes['use']} data-full={isNearlyFull(used, limit) || undefined}>
      <Meter label={label} used={used} limit={limit} width={54} /> {used} of {limit}
    </span>
  )
}

function ReturnsLeft({ returns, month }: LenderOrder) {
  if (!returns)
    return (
      <>
        No return cap <small className={classes['quiet']}>{month.returned} returned</small>
      </>
    )
  const left = Math.max(0, returns.allowed - returns.used)
  return (
    <>
      <b className={left === 0 ? classes['none'] : undefined}>{left} left</b> of {returns.allowed}{' '}
      <small className={classes['quiet']}>
        {returns.percent}% of {returns.sold} bought in {monthOf(returns.month)}
      </small>
    </>
  )
}

const columnsFor = (date: string) =>
  columnsOf<LenderOrder>([
    { id: 'title', header: 'Order', fixed: true, href: (row) => leadsHref({ date, lenderorder: row.id }) },
    { id: 'product', header: 'Product', cell: (row) => <ProductBadge product={row.product} /> },
    { id: 'status', header: 'Status', kind: 'status' },
    {
      id: 'price',
      header: 'Price',
      align: 'right',
      cell: ({ price }) => (price === null ? 'by bid' : formatMoney(price)),
    },
    {
      id: 'day',
      header: 'Daily cap',
      cell: ({ title, caps }) => <CapUse label={`Daily cap of ${title}`} {...caps.day} />,
    },
    {
      id: 'monthcap',
      header: 'Monthly cap',
      cell: ({ title, caps }) => <CapUse label={`Monthly cap of ${title}`} {...caps.month} />,
    },
    {
      id: 'bought',
      header: 'Bought',
      kind: 'number',
      value: ({ month }) => month.bought,
      href: (row) => leadsHref({ date, lenderorder: row.id }),
    },
    { id: 'spend', header: 'Spend', kind: 'money', value: ({ month }) => month.spend },
    { id: 'returns', header: 'Returns this month', cell: (row) => <ReturnsLeft {...row} /> },
  ])

interface OrdersProps {
  readonly date: string
  readonly returnpolicy: number | null
  readonly refetchInterval: number
}

/** What a lender buys, how much of its caps is used, and what may still come back. */
export function Orders({ date, returnpolicy, refetchInterval }: OrdersProps) {
  const { id: party } = useParty()
  const orders = useQuery({ ...asking(calls.orders, { params: { party } }), refetchInterval })
  const columns = useMemo(() => columnsFor(date), [date])
  const policy = returnpolicy === null ? 'no returns' : `${returnpolicy} days from the sale`
  return (
    <section className={classes['card']} aria-labelledby="orders">
      <header>
        <h2 id="orders">Orders</h2>
        <small>Bought and spend: last 30 days. Return policy: {policy}.</small>
      </header>
      <DataTable
        name="portal-orders"
        caption="Orders"
        columns={columns}
        rowId={(row) => row.id}
        query={orders}
        fit="content"
        plain
        empty={{ why: 'No order has been set up for this lender yet. Ask the person you work with.' }}
      />
    </section>
  )
}
