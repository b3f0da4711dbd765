import classes from '@/web/portal/home.module.css'

/** From here it is worth a look. */
const HIGH = 20

export const ReturnRate = ({ value }: { readonly value: number }) => (
  <span className={value >= HIGH ? classes['high'] : undefined}>{value}%</span>
)
