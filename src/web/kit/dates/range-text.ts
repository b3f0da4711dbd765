import type { IsoDate } from '@/kernel/business-time'
import { type DateRange, dateRangePresets, parseDateRange } from '@/kernel/date-range'

/** What people type: the wire text, ISO days, a dash instead of 'to', or the name of a preset. */
export function readRange(typed: string, today: IsoDate): DateRange | { problem: string } {
  const text = typed.trim().replace(/\s+/g, ' ')
  const preset = dateRangePresets(today).find(({ label }) => label.toLowerCase() === text.toLowerCase())
  if (preset) return preset.range
  const range = parseDateRange(text.replace(/\s(?:-|–|—|until|till)\s/i, ' to '))
  if (!range) return { problem: "Enter a range like 'Jan 5, 2026 to Jan 11, 2026'" }
  if (range.to > today) return { problem: 'Choose days up to today' }
  return range
}

export const presetName = (range: DateRange, today: IsoDate): string | undefined =>
  dateRangePresets(today).find((preset) => preset.range.from === range.from && preset.range.to === range.to)?.label
