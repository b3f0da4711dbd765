import type { ReactNode } from 'react'
import { Badge, DateTime } from '@/web/kit'
import classes from './billing.module.css'

interface ReportStateProps {
  /** When the figures were asked for; 0 while they are not there. */
  readonly at: number
  readonly changed: boolean
  readonly children: ReactNode
}

/** How old the figures are, and whether they are for the filters above. */
export const ReportState = ({ at, changed, children }: ReportStateProps) => (
  <>
    <span className={classes['state']} role="status">
      {at > 0 ? (
        <span>
          Generated <DateTime value={new Date(at).toISOString()} withZone />
        </span>
      ) : null}
      {changed ? <Badge tone="warning">for other filters</Badge> : null}
    </span>
    {children}
  </>
)
