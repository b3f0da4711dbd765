import { instantOf } from '../values/dates'
import { type Datum, numberOf } from '../values/datum'

type ExpiryForm = 'seconds' | 'minutes' | 'unix' | 'unixms' | 'iso'

const LONGEST = 30 * 86_400_000

/** The end of a bid's life; null where it says nothing sensible, and the marketplace's own limit holds. */
export function expiryOf(value: Datum, form: ExpiryForm, now: number): number | null {
  const number = numberOf(value)
  const at =
    form === 'iso'
      ? instantOf(value)
      : number === undefined
        ? undefined
        : form === 'unix'
          ? number * 1000
          : form === 'unixms'
            ? number
            : now + number * (form === 'minutes' ? 60_000 : 1000)
  return at === undefined || Math.abs(at - now) > LONGEST ? null : Math.round(at)
}
