import { formatNumber } from '@/web/kit'
import classes from '@/web/portal/home.module.css'

/** From here it is worth a look. */
const HIGH = 20

export const ReturnRate = ({ value, decimals = 2 }: { readonly value: number; readonly decimals?: number }) => (
  <span className={value >= HIGH ? classes['high'] : undefined}>{formatNumber(value, decimals)}%</span>
)
