import { Fragment } from 'react'
import classes from './home.module.css'

export interface Figure {
  readonly title: string
  readonly lines: readonly {
    readonly label: string
    readonly text: string
    /** What the figure is made of. */
    readonly beside: string
    readonly href: string
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
          {lines.map(({ label, text, beside, href }, at) => (
            <Fragment key={label}>
              <a
                className={at === 0 ? classes['large'] : classes['small']}
                href={href}
                aria-label={`${title}, ${label}`}
              >
                {text}
              </a>
              <span className={classes['beside']}>
                <span className={classes['when']}>{beside === '' ? label : `${label}: `}</span>
                {beside}
              </span>
            </Fragment>
          ))}
        </section>
      ))}
    </div>
  )
}
