import { cents, formatDollars, roundHalfAwayFromZero } from '@/kernel/money'
import classes from './display.module.css'

interface MoneyProps {
  /** Dollars, as calls give them. */
  readonly value: number | null | undefined
  /** The amount before an upload or return changed it. */
  readonly original?: number | null | undefined
  /** Zero is left blank unless asked for. */
  readonly zero?: '$0' | '$0.00'
}

export const formatMoney = (dollars: number): string => formatDollars(cents(roundHalfAwayFromZero(dollars * 100)))

/** doc1 §9: two decimals, positive bold, negative red, zero only when asked, 'Original cost' where it differs. */
export function Money({ value, original, zero }: MoneyProps) {
  if (value === null || value === undefined || Number.isNaN(value)) return null
  const text = formatMoney(value)
  const differs = original !== null && original !== undefined && formatMoney(original) !== text
  const sign = text === '$0.00' ? 'zero' : value > 0 ? 'positive' : 'negative'
  if (sign === 'zero' && !zero && !differs) return null
  return (
    <span
      className={differs ? `${classes[sign]} ${classes['changed']}` : classes[sign]}
      data-tip={differs ? `Original cost ${formatMoney(original)}` : undefined}
      tabIndex={differs ? 0 : undefined}
    >
      {sign === 'zero' ? (zero ?? '$0.00') : text}
    </span>
  )
}
