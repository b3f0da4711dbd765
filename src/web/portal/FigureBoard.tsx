import { Fragment } from 'react'
import { FigureLink, type TotalName } from '@/web/kit'
import classes from './home.module.css'

/** A sum within a text, and where the list shows the same one. */
export interface PartSum {
  readonly text: string
  readonly total: TotalName
}

export interface Figure {
  readonly title: string
  readonly lines: readonly {
    readonly label: string
    readonly text: string
    /** What the figure is made of; its sums open the same list. */
    readonly beside: readonly (string | PartSum)[]
    readonly href: string
    /** Where the list shows the same sum; counts have none. */
    readonly total?: TotalName | undefined
  }[]
}

/** The first period large, the others below; each figure opens exactly what is behind it. */
export function FigureBoard({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <div className={classes['board']}>
      <div className={classes['labels']} aria-hidden>
        {figures[0]?.lines.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {figures.map(({ title, lines }) => (
        <section key={title} className={classes['figure']} aria-label={title}>
          <h2>{title}</h2>
          {lines.map(({ label, text, beside, href, total }, at) => (
            <Fragment key={label}>
              <a
                className={at === 0 ? classes['large'] : classes['small']}
                href={href}
                data-figure={total}
                aria-label={`${title}, ${label}`}
              >
                {text}
              </a>
              <span className={classes['beside']}>
                <span className={classes['when']}>{beside.length === 0 ? label : `${label}: `}</span>
                {beside.map((part) =>
                  typeof part === 'string' ? (
                    part
                  ) : (
                    <FigureLink key={part.total} to={href} total={part.total}>
                      {part.text}
                    </FigureLink>
                  ),
                )}
              </span>
            </Fragment>
          ))}
        </section>
      ))}
    </div>
  )
}
