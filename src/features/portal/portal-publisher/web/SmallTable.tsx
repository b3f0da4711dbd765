import type { ReactNode } from 'react'
import classes from '@/web/portal/home.module.css'

interface SmallTableProps {
  readonly caption: string
  readonly headers: readonly string[]
  /** How many of the last columns are numbers. */
  readonly numbers: number
  /** Rows of two lines on a narrow screen. */
  readonly brief?: true
  readonly children: ReactNode
}

/** A few rows that nobody sorts or pages: the first page does without the kit's table and its weight. */
export const SmallTable = ({ caption, headers, numbers, brief, children }: SmallTableProps) => (
  <section className={classes['scroll']} tabIndex={0} aria-label={caption}>
    <table className={classes['table']} data-numbers={numbers} data-brief={brief}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
)
