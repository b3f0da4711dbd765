import type { ReactNode } from 'react'
import classes from './display.module.css'

/** Filled colour means status and nothing else; the last four serve scales such as risk scores. */
export type Tone =
  | 'success'
  | 'warning'
  | 'danger'
  | 'info'
  | 'secondary'
  | 'dark'
  | 'primary'
  | 'teal'
  | 'yellow'
  | 'orange'
  | 'darkred'

interface BadgeProps {
  readonly tone?: Tone
  /** For what is no status, a product or a source: an outline, with a dot in its colour if it has one. */
  readonly outline?: boolean
  readonly tip?: string | undefined
  readonly children: ReactNode
}

export function Badge({ tone = 'secondary', outline = false, tip, children }: BadgeProps) {
  const look = outline ? `${classes['outline']} ${classes[`dot-${tone}`] ?? ''}` : classes[tone]
  return (
    <span className={`${classes['badge']} ${look}`} data-tip={tip}>
      {children}
    </span>
  )
}

/** Several badges in one cell. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes['badges']}>{children}</span>
}
