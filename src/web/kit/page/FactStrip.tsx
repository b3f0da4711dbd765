import type { ReactNode } from 'react'
import classes from './page.module.css'

/** What is missing is left out in place: `phone !== '' && ['Phone', phone]`. */
export type Fact = readonly [label: string, value: ReactNode] | false | null | undefined

/** The card of one thing as a strip: label over value, wrapping where the line is full. */
export function FactStrip({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map((fact) =>
        fact ? (
          <div key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
