import type { BoughtLead } from './rows'

/** The label for leads without a state. */
export const NO_STATE = '(none)'

/** Whether a return cost the publisher its payout, which staff tell apart, is not the lender's business. */
export const RETURN_WORDS = ['requested', 'accepted', 'denied'] as const
export const returnWord = (status: string): string => (status === 'accepted credited' ? 'accepted' : status)

type Returning = BoughtLead['returning']

const days = (n: number): string => `${n} ${n === 1 ? 'day' : 'days'}`

/** How long a lead may still be asked back. */
export const daysLeftText = ({ daysleft }: Pick<Returning, 'daysleft'>): string =>
  daysleft === 0 ? 'last day' : `${days(daysleft ?? 0)} left`

/** How many of an order's month may still come back. */
export const capLeft = ({ cap }: Pick<Returning, 'cap'>): number | null =>
  cap === null ? null : Math.max(0, cap.allowed - cap.used)

/** Why a lead cannot be asked back, in figures. */
export function whyNotText(returning: Returning, dayText: (day: string) => string): string {
  const { lastday, daysleft, cap, note } = returning
  if (lastday === null) return 'No returns'
  if ((daysleft ?? 0) < 0) return `Window closed ${dayText(lastday)}`
  if (cap && capLeft(returning) === 0) return `Return cap used: ${cap.used} of ${cap.allowed}`
  return note
}

/** The month of a return cap: 'November'. */
export const monthOf = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
