import type { ReactNode } from 'react'
import classes from './display.module.css'

/** Colour means status and nothing else; the last four serve scales such as risk scores. */
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
  readonly tip?: string | undefined
  readonly children: ReactNode
}

export function Badge({ tone = 'secondary', tip, children }: BadgeProps) {
  return (
    <span className={`${classes['badge']} ${classes[tone]}`} data-tip={tip}>
      {children}
    </span>
  )
}

/** Several badges in one cell. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes['badges']}>{children}</span>
}
