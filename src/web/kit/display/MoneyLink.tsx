import type { ReactNode } from 'react'
import { Money } from './Money'
import classes from './display.module.css'

/** A column of the totals at the foot of a table: 'leads:earntotal'. */
export type TotalName = `${string}:${string}`

interface SumProps {
  /** The list that the sum opens. */
  readonly to: string
  /** Where that list shows the same sum. */
  readonly total: TotalName
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** A sum, however written, as a link to the list whose total it is. `e2e/figures.test.ts` opens them all. */
export const FigureLink = ({ to, total, className, label, children }: SumProps) => (
  <a href={to} data-figure={total} className={className} aria-label={label}>
    {children}
  </a>
)

interface MoneyLinkProps extends Pick<SumProps, 'to' | 'total'> {
  /** Dollars, as calls give them. */
  readonly value: number
  readonly original?: number | undefined
}

/** Dollars as a link to the list whose total they are; nothing is behind a zero. */
export function MoneyLink({ value, original, ...link }: MoneyLinkProps) {
  const text = <Money value={value} original={original} zero="$0.00" />
  return value === 0 ? (
    text
  ) : (
    <FigureLink {...link} className={classes['sum']}>
      {text}
    </FigureLink>
  )
}
