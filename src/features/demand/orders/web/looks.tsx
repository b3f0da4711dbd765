import { formatMoney, isNearlyFull, Meter } from '@/web/kit'
import { priceWord } from '../columns'
import type { Cap, OrderRow } from '../records'
import classes from './orders.module.css'

/** 'pp' for ping/post orders, 'Undefined' where there is none. */
export const OrderPrice = ({ order }: { order: Pick<OrderRow, 'price' | 'ispingpost'> }) => {
  const word = priceWord(order)
  return <span className={word ? classes['word'] : undefined}>{word ?? formatMoney(order.price ?? 0)}</span>
}

/** A cap in a row: the bar and used/cap; one that is off shows its count alone. */
export function CapCell({ label, cap, used }: { label: string; cap: Cap; used: number }) {
  if (!cap.isOn || cap.value === null) return <span className={classes['cap']}>{used}</span>
  const full = isNearlyFull(used, cap.value)
  return (
    <span className={classes['cap']} data-tip={`${label}: ${used} of ${cap.value}`}>
      <Meter label={label} used={used} limit={cap.value} width={28} />
      <span>
        <b data-full={full || undefined}>{used}</b>/{cap.value}
      </span>
    </span>
  )
}
