import { type ReactNode, useId } from 'react'
import classes from './page.module.css'

export interface Detail {
  readonly label: string
  readonly value: ReactNode
  /** Takes the whole width: addresses, long texts. */
  readonly wide?: boolean
}

interface DetailCardProps {
  readonly title?: string
  readonly details: readonly (Detail | false | null | undefined)[]
  readonly actions?: ReactNode
  readonly columns?: 1
  readonly children?: ReactNode
}

const isDetail = (detail: Detail | false | null | undefined): detail is Detail => Boolean(detail)
const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '' || value === false

/** Labels and values side by side; what is missing shows a dash. */
export function DetailCard({ title, details, actions, columns, children }: DetailCardProps) {
  const titleId = useId()
  return (
    <section className={classes['card']} aria-labelledby={title ? titleId : undefined}>
      {title || actions ? (
        <div className={classes['cardHead']}>
          {title ? (
            <h2 id={titleId} className={classes['cardTitle']}>
              {title}
            </h2>
          ) : (
            <span />
          )}
          {actions}
        </div>
      ) : null}
      <dl className={classes['grid']} data-columns={columns}>
        {details.filter(isDetail).map(({ label, value, wide }) => (
          <div key={label} className={classes['item']} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd>{isEmpty(value) ? <span className={classes['none']}>—</span> : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
