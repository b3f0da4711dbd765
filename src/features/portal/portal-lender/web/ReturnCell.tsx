import { dayText, formatMoney, StatusBadge, useBusinessTime } from '@/web/kit'
import classes from '@/web/portal/home.module.css'
import { BindingButton } from '@/web/session/BindingButton'
import type { BoughtLead } from '../rows'
import { daysLeftText, whyNotText } from '../words'
import { askReturn } from './request-return'

/** Days left, cap used, window closed, or the decision: one column says all. */
export function ReturnCell({ sale, party }: { readonly sale: BoughtLead; readonly party: number }) {
  const { zone } = useBusinessTime()
  const { returning, credited } = sale
  if (returning.status !== null)
    return (
      <span className={classes['return']}>
        {credited > 0 ? `credited ${formatMoney(-credited)}` : returning.reason}
        <StatusBadge status={returning.status} />
      </span>
    )
  if (!returning.allowed)
    return (
      <span className={classes['return']}>
        <span className={classes['quiet']}>{whyNotText(returning, (day) => dayText(zone, day))}</span>
      </span>
    )
  return (
    <span className={classes['return']}>
      <span className={returning.daysleft === 0 ? classes['lastday'] : classes['quiet']}>
        {daysLeftText(returning)}
      </span>
      <BindingButton
        size="compact-xs"
        variant="default"
        aria-label={`Request return of lead ${sale.lead}`}
        onClick={() => askReturn(party, sale)}
      >
        Request return
      </BindingButton>
    </span>
  )
}
