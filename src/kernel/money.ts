/** Whole cents. All money arithmetic is on these; dollars exist only on the wire and on the screen. */
declare const brand: unique symbol
export type Cents = number & { readonly [brand]: true }

export const ZERO = 0 as Cents

/** What staff can say that one lead brought: a larger number is an id or a phone number by mistake, and would outgrow every sum. */
export const MOST_REVENUE = 1_000_000_00 as Cents

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return value as Cents
}

export const addCents = (...values: readonly Cents[]): Cents => cents(values.reduce((sum, v) => sum + v, 0))

/** Half away from zero, as all rounding of money here. */
export function roundHalfAwayFromZero(value: number): number {
  const rounded = Math.round(Math.abs(value))
  return value < 0 ? -rounded : rounded
}

/** percent × amount with integers only: a percent has at most 2 decimals, so hundredths of a percent are whole. */
export function percentOf(percent: number, amount: Cents): Cents {
  const hundredths = BigInt(roundHalfAwayFromZero(percent * 100))
  const product = hundredths * BigInt(amount)
  const negative = product < 0n
  const magnitude = negative ? -product : product
  const rounded = (magnitude + 5_000n) / 10_000n
  return cents(Number(negative ? -rounded : rounded))
}

/** Any number of thousands groups, at most 2 decimals (decision A8). */
const DOLLARS = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/

export function parseDollars(text: string): Cents | null {
  const trimmed = text.trim()
  if (!DOLLARS.test(trimmed)) return null
  const [whole = '0', fraction = ''] = trimmed.replaceAll(',', '').split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? (value as Cents) : null
}

/** The wire form: a number of dollars with at most two decimals. */
export const toDollars = (value: Cents): number => value / 100

/** With a minus sign, not a hyphen, wherever people read it. */
export function formatDollars(value: Cents): string {
  const sign = value < 0 ? '−' : ''
  const magnitude = Math.abs(value)
  const whole = Math.floor(magnitude / 100)
    .toString()
    // This pattern reads at most 17 letters: the digits of a number.
    .replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}$${whole}.${(magnitude % 100).toString().padStart(2, '0')}`
}
