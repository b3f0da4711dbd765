import classes from './display.module.css'

interface MeterProps {
  /** What is measured: 'Daily cap'. */
  readonly label: string
  readonly used: number
  readonly limit: number
  /** From this share on it is red. */
  readonly redFrom?: number
  readonly width?: number
}

const NEARLY_FULL = 0.9

/** Of a cap with nothing to give, nothing is left. */
const shareOf = (used: number, limit: number): number => (limit <= 0 ? 1 : used / limit)

/** Whether a cap counts as full for the eye. */
export const isNearlyFull = (used: number, limit: number, redFrom = NEARLY_FULL): boolean =>
  shareOf(used, limit) >= redFrom

/** A bar that fills up; the number beside it is its caller's. */
export function Meter({ label, used, limit, redFrom = NEARLY_FULL, width }: MeterProps) {
  const percent = Math.round(100 * Math.min(1, shareOf(used, limit)))
  return (
    <span
      role="meter"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${used} of ${limit}`}
      className={classes['meter']}
      data-full={isNearlyFull(used, limit, redFrom) || undefined}
      style={width === undefined ? undefined : { width }}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
