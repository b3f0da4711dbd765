import { type Cents, cents } from '@/kernel/money'

/** No lead costs more; a larger number is an id or a time read by mistake. */
const MOST_CENTS = 10_000_000

export interface PriceNotation {
  readonly unit: 'dollars' | 'cents'
  /** How the buyer writes decimals, where it is known. */
  readonly decimal?: '.' | ',' | undefined
}

/** Half away from zero on the decimal digits themselves, never on a binary fraction. */
function centsFrom(whole: string, fraction: string, unit: 'dollars' | 'cents'): Cents | null {
  const shift = unit === 'dollars' ? 2 : 0
  const digits = fraction.padEnd(shift + 1, '0')
  const value = Number(whole + digits.slice(0, shift)) + (digits.charAt(shift) >= '5' ? 1 : 0)
  return value <= MOST_CENTS ? cents(value) : null
}

const PLAIN = /^\d{1,12}$/
const POINT = /^(\d{1,12}|\d{1,3}(?:,\d{3})+)?\.(\d{1,12})$/
const COMMA = /^(\d{1,12}|\d{1,3}(?:\.\d{3})+)?,(\d{1,12})$/
const GROUPED = /^\d{1,3}(?:,\d{3})+$/
const GROUPED_EUROPEAN = /^\d{1,3}(?:\.\d{3})+$/
const bare = (whole: string | undefined): string => (whole ?? '0').replace(/[.,]/g, '')

function split(text: string, decimal: '.' | ',' | undefined): readonly [whole: string, fraction: string] | null {
  if (PLAIN.test(text)) return [text, '']
  if (decimal === ',' ? GROUPED_EUROPEAN.test(text) : GROUPED.test(text)) return [bare(text), '']
  const point = decimal === ',' ? null : POINT.exec(text)
  if (point) return [bare(point[1]), point[2] ?? '']
  const comma = decimal === '.' ? null : COMMA.exec(text)
  if (!comma) return null
  const fraction = comma[2] ?? ''
  // '12,5' and '12,50' can only be decimals; three digits and more were taken for thousands above, or are nonsense.
  return decimal === ',' || fraction.length < 3 ? [bare(comma[1]), fraction] : null
}

const CURRENCY = /^(?:usd|us\$|\$)?\s*([\d.,]+)\s*(?:usd|us\$|\$|dollars)?$/i

/**
 * Whole cents from '12.5', '$1,234.50', '12,50' or '12.5 USD'. Null where it is not certain what the buyer meant:
 * negative, NaN, another currency, words, or more than a lead can cost.
 */
export function readPrice(value: string | number | boolean, notation: PriceNotation): Cents | null {
  if (typeof value === 'boolean') return null
  if (typeof value === 'number' && notation.unit === 'dollars') {
    // Exact for every number with two decimals at most; the others go by their digits below.
    const whole = Math.round(value * 100)
    if (whole / 100 === value && whole >= 0) return whole <= MOST_CENTS ? cents(Math.abs(whole)) : null
  }
  // JSON numbers have one meaning only; they print with a point and no groups.
  const given =
    typeof value === 'number'
      ? { text: String(value), decimal: '.' as const }
      : { text: value, decimal: notation.decimal }
  const amount = CURRENCY.exec(given.text.replaceAll('\u00a0', ' ').trim())?.[1]
  const parts = amount === undefined ? null : split(amount, given.decimal)
  return parts && centsFrom(parts[0], parts[1], notation.unit)
}
