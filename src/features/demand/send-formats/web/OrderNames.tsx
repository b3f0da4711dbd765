import { partyHref } from '@/web/router/known-screens'
import classes from './send-formats.module.css'

interface OrderNamesProps {
  readonly orders: readonly { readonly id: number; readonly title: string }[]
}

/** More than these nobody reads; how many there are is said beside. */
const MOST = 20

export function OrderNames({ orders }: OrderNamesProps) {
  if (orders.length === 0) return null
  return (
    <ul className={classes['names']}>
      {orders.slice(0, MOST).map(({ id, title }) => (
        <li key={id}>
          <a href={partyHref('order', id)}>{title}</a> {id}
        </li>
      ))}
      {orders.length > MOST ? <li>and {orders.length - MOST} more</li> : null}
    </ul>
  )
}
