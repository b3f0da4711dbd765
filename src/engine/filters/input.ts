import { err, ok, type Result } from '../result'
import type { BadFilterData } from './filter'

/** Small readers for filter data as the console sends it. */

export const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

export const bad = (field: string, message: string, entries?: BadFilterData['entries']) =>
  err<BadFilterData>({ field, message, ...(entries === undefined ? {} : { entries }) })

export function unknownField(input: Record<string, unknown>, known: readonly string[]): string | null {
  return Object.keys(input).find((name) => !known.includes(name)) ?? null
}

/** Digits as text count as the number they spell; empty text and null mean off. */
export function readWhole(
  input: unknown,
  field: string,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): Result<number | null, BadFilterData> {
  if (input === null || input === undefined || input === '') return ok(null)
  const value = typeof input === 'string' && /^\d{1,15}$/.test(input.trim()) ? Number(input.trim()) : input
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return bad(field, 'Enter a whole number')
  if (value < min || value > max) return bad(field, `Enter a number from ${min} to ${max}`)
  return ok(value)
}

/** { value } alone, read as a whole number. */
export function readValueOnly(
  input: unknown,
  limits: { min?: number; max?: number } = {},
): Result<{ readonly value: number } | null, BadFilterData> {
  if (!isRecord(input)) return bad('data', 'Enter a value')
  const stray = unknownField(input, ['value'])
  if (stray !== null) return bad(stray, 'Unknown field')
  const value = readWhole(input['value'], 'value', limits)
  if (!value.ok) return value
  return ok(value.value === null ? null : { value: value.value })
}
