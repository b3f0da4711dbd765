import { type ReactNode, useEffect } from 'react'
import { useDataAsOf } from '@/web/api/data-age'
import { DateTime } from '../display/DateTime'
import classes from './page.module.css'

export interface Crumb {
  readonly title: string
  readonly href?: string
}

interface PageHeaderProps {
  readonly title: string
  /** The way here, without the page itself. */
  readonly crumbs?: readonly Crumb[]
  /** Beside the title: a status, a copyable id. */
  readonly badge?: ReactNode
  readonly actions?: ReactNode
}

const PRODUCT = 'Sluice'

/** Title, way here, actions, and what the filters right below it have to say: all on one line. */
export function PageHeader({ title, crumbs = [], badge, actions }: PageHeaderProps) {
  const asOf = useDataAsOf()
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  return (
    <header className={classes['header']} data-page-header>
      <div className={classes['heading']}>
        {crumbs.length > 0 ? (
          <nav aria-label="Breadcrumb">
            <ol className={classes['crumbs']}>
              {crumbs.map((crumb) => (
                <li key={`${crumb.title}${crumb.href ?? ''}`}>
                  {crumb.href ? <a href={crumb.href}>{crumb.title}</a> : crumb.title}
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <h1 className={classes['title']}>{title}</h1>
        {badge}
        {asOf ? (
          <p className={classes['asOf']}>
            Data as of <DateTime value={asOf} withZone />
          </p>
        ) : null}
        <div className={classes['slot']} data-slot="chips" />
      </div>
      <div className={classes['actions']}>
        <div className={classes['slot']} data-slot="views" />
        {actions}
      </div>
    </header>
  )
}
