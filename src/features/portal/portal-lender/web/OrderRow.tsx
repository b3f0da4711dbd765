import { lazy, Suspense, useRef, useState } from 'react'
import type { portalAskCalls } from '@/features/portal/partner-asks/public'
import type { CallAnswer } from '@/kernel/call'
import { FigureLink, formatMoney, formatNumber, isNearlyFull, Meter, ProductBadge, StatusBadge } from '@/web/kit'
import home from '@/web/portal/home.module.css'
import type { LenderOrder } from '../rows'
import { monthOf } from '../words'
import { AskCell } from './AskCell'
import { leadsHref, orderHref } from './links'
import classes from './orders.module.css'

/** Only who asks for something needs the form. */
const AskForm = lazy(async () => ({ default: (await import('./AskForm')).AskForm }))

export type Asks = CallAnswer<typeof portalAskCalls.lenderAsks>
export type AskKind = 'pause' | 'resume' | 'caps'
type Use = LenderOrder['caps']['day']

function CapUse({ label, limit, used }: Use & { readonly label: string }) {
  if (limit === null) return <span className={home['quiet']}>No cap</span>
  return (
    <span className={home['use']} data-full={isNearlyFull(used, limit) || undefined}>
      <Meter label={label} used={used} limit={limit} width={54} /> {used} of {limit}
    </span>
  )
}

function ReturnsLeft({ returns, month }: LenderOrder) {
  if (!returns)
    return (
      <span>
        No return cap <small>{month.returned} returned</small>
      </span>
    )
  const left = Math.max(0, returns.allowed - returns.used)
  return (
    <span>
      <b className={left === 0 ? home['none'] : undefined}>{left} left</b> of {returns.allowed}
      <small>
        {returns.percent}% of {returns.sold} bought in {monthOf(returns.month)}
      </small>
    </span>
  )
}

interface OrderRowProps {
  readonly order: LenderOrder
  readonly date: string
  readonly asks: Asks | undefined
}

const COLUMNS = 9

/** One order; what is asked about it opens below it, in place. */
export function OrderRow({ order, date, asks }: OrderRowProps) {
  const [open, setOpen] = useState<AskKind | null>(null)
  const cell = useRef<HTMLTableCellElement>(null)
  const { id, title, status, product, price, caps, month } = order
  const close = () => {
    const word = open === 'caps' ? 'caps' : 'status'
    setOpen(null)
    cell.current?.querySelector<HTMLElement>(`[data-asks="${word}"]`)?.focus()
  }
  return (
    <>
      <tr data-open={open !== null || undefined}>
        <th scope="row">
          <a href={orderHref(id)}>{title}</a> <ProductBadge product={product} />
        </th>
        <td>
          <StatusBadge status={status} />
        </td>
        <td data-right data-label="Price">
          {price === null ? 'by bid' : formatMoney(price)}
        </td>
        <td data-label="Daily cap">
          <CapUse label={`Daily cap of ${title}`} {...caps.day} />
        </td>
        <td data-label="Monthly cap">
          <CapUse label={`Monthly cap of ${title}`} {...caps.month} />
        </td>
        <td data-right data-label="Bought">
          <a href={leadsHref({ date, lenderorder: id })} aria-label={`Bought by ${title}`}>
            {formatNumber(month.bought)}
          </a>
        </td>
        <td data-right data-label="Spend">
          <FigureLink to={leadsHref({ date, lenderorder: id })} total="portal-bought:price" label={`Spend of ${title}`}>
            {formatMoney(month.spend)}
          </FigureLink>
        </td>
        <td data-label="Returns">
          <ReturnsLeft {...order} />
        </td>
        <td ref={cell} className={classes['actions']}>
          {asks ? <AskCell order={order} asks={asks} open={open} onOpen={setOpen} /> : null}
        </td>
      </tr>
      {open !== null && asks ? (
        <tr className={classes['asking']}>
          <td colSpan={COLUMNS}>
            <Suspense>
              <AskForm order={order} kind={open} asks={asks} close={close} />
            </Suspense>
          </td>
        </tr>
      ) : null}
    </>
  )
}
