import type { LeadField } from '@/kernel/lead-fields'

export interface NumberRange {
  readonly lower: number
  /** Null where the range is open: '10+', 'more than $700'. */
  readonly upper: number | null
}

const SPAN = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?)|(\+))?$/

/** '151-200', '701+', '185', or a named step such as 'good', whose end is just below the next step. */
export function rangeOf(field: LeadField | undefined, value: string): NumberRange | undefined {
  const span = SPAN.exec(value.trim().replace(/[$,\s]/g, ''))
  if (span) {
    const lower = Number(span[1])
    return { lower, upper: span[3] ? null : span[2] === undefined ? lower : Number(span[2]) }
  }
  const lower = field?.options.find((option) => option.value === value)?.from
  if (lower === undefined) return undefined
  const higher = (field?.options ?? []).map(({ from }) => from ?? 0).filter((from) => from > lower)
  return { lower, upper: higher.length === 0 ? null : Math.min(...higher) - 1 }
}

export function numberFrom(range: NumberRange, take: 'lower' | 'upper' | 'midpoint', open: number | undefined): number {
  if (take === 'lower') return range.lower
  if (range.upper === null) return open ?? range.lower
  return take === 'upper' ? range.upper : Math.round((range.lower + range.upper) / 2)
}
