import type { IsoDate } from '@/kernel/business-time'
import { type DateRange, dateRangePresets, formatDateRange, formatDay, parseDateRange } from '@/kernel/date-range'

// This pattern reads at most 40 letters: a range that formatDateRange wrote.
const FIRST_YEAR = /, (\d{4})(?= to .*, \1$)/

/** As the field shows it: 'Nov 9 to Nov 15, 2026', the year once where both days are in it; one day by itself. */
export const rangeText = (range: DateRange): string =>
  range.from === range.to ? formatDay(range.from) : formatDateRange(range).replace(FIRST_YEAR, '')

/** What people type: the text of the field, the wire text, ISO days, a dash instead of 'to', or the name of a preset. */
export function readRange(typed: string, today: IsoDate): DateRange | { problem: string } {
  const text = typed.trim().replace(/\s+/g, ' ')
  const preset = dateRangePresets(today).find(({ label }) => label.toLowerCase() === text.toLowerCase())
  if (preset) return preset.range
  const ends = text.replace(/\s(?:-|–|—|until|till)\s/i, ' to ')
  // Without a year the first day is in the year of the last.
  const range = parseDateRange(ends.replace(/^([a-z.]+ \d{1,2})(?= to .*, ?(\d{4})$)/i, '$1, $2'))
  if (!range) return { problem: "Enter a range like 'Jan 5, 2026 to Jan 11, 2026'" }
  if (range.to > today) return { problem: 'Choose days up to today' }
  return range
}

export const presetName = (range: DateRange, today: IsoDate): string | undefined =>
  dateRangePresets(today).find((preset) => preset.range.from === range.from && preset.range.to === range.to)?.label
