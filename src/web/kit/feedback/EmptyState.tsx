import type { ReactNode } from 'react'
import { IconInbox } from '../icons'
import classes from './feedback.module.css'

interface EmptyStateProps {
  /** The specified text. */
  readonly title?: string
  /** Why there is nothing: no data yet, or filters too narrow. */
  readonly why?: ReactNode
  /** A way out. */
  readonly action?: ReactNode
}

export function EmptyState({ title = 'Data not found', why, action }: EmptyStateProps) {
  return (
    <div className={classes['centre']}>
      <IconInbox size={28} stroke={1.5} className={classes['icon']} aria-hidden />
      <p className={classes['title']}>{title}</p>
      {why ? <p className={classes['why']}>{why}</p> : null}
      {action ? <div className={classes['actions']}>{action}</div> : null}
    </div>
  )
}
