import { Loader } from '@mantine/core'
import classes from './feedback.module.css'

/** For parts without a skeleton of their own. */
export function Loading({ label = 'Loading', inline = false }: { label?: string; inline?: boolean }) {
  return (
    <div className={classes['centre']} data-inline={inline || undefined} role="status">
      <Loader size="sm" aria-hidden />
      <span className="s-sr-only">{label}</span>
    </div>
  )
}
