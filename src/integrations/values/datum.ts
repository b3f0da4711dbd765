/** A value on its way into a request. Undefined is absent; null is written out as the target's way to say "nothing". */
export type Datum = string | number | boolean | null | readonly string[] | undefined

export const isList = (value: Datum): value is readonly string[] => Array.isArray(value)

/** An empty text or list counts as absent. */
export const present = (value: Datum): boolean =>
  value !== undefined && value !== null && value !== '' && !(isList(value) && value.length === 0)

export function textOf(value: Exclude<Datum, undefined>): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  return isList(value) ? value.join(', ') : String(value)
}

const NUMBER = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/

/** '$1,250.50' is a number, '5-10' is not. */
export function numberOf(value: Datum): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const bare = value.trim().replace(/^\$\s*/, '')
  return NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : undefined
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'on'])
const NO = new Set(['no', 'n', 'false', 'f', '0', 'off'])

export function booleanOf(value: Datum): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === undefined || value === null || isList(value)) return undefined
  const word = String(value).trim().toLowerCase()
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** Binary fractions out of decimal arithmetic: 0.1 + 0.2 is 0.3 again. */
export const tidy = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(14)))
