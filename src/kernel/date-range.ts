import { addDays, addMonths, type IsoDate, isIsoDate, startOfMonth, startOfWeek, startOfYear } from './business-time'

/** Both ends inclusive. */
export interface DateRange {
  readonly from: IsoDate
  readonly to: IsoDate
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function formatDay(date: IsoDate): string {
  const [year, month = 1, day] = date.split('-').map(Number)
  return `${MONTHS[month - 1]} ${day}, ${year}`
}

/** The wire text of the specification: 'Jan 5, 2025 to Jan 11, 2025'. */
export const formatDateRange = ({ from, to }: DateRange): string => `${formatDay(from)} to ${formatDay(to)}`

function parseDay(text: string): IsoDate | null {
  const trimmed = text.trim()
  if (isIsoDate(trimmed)) return trimmed
  const match = /^([A-Za-z]{3,9})\.? (\d{1,2}), ?(\d{4})$/.exec(trimmed)
  if (!match) return null
  const [, name = '', day = '', year = ''] = match
  const month = MONTHS.findIndex((m) => m.toLowerCase() === name.slice(0, 3).toLowerCase()) + 1
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : null
}

/** Twice the longest range that people write. */
const LONGEST = 100

/** Accepts the wire text, one day alone, and ISO pairs ('2025-01-05 to 2025-01-11', also with a comma or slash). */
export function parseDateRange(text: string): DateRange | null {
  if (text.length > LONGEST) return null
  // This pattern reads at most 100 letters, see LONGEST.
  const ends = /\d{4}-\d{2}-\d{2}/.test(text) ? text.split(/\s+to\s+|\s*[,/]\s*/) : text.split(/\s+to\s+/)
  if (ends.length > 2) return null
  const from = parseDay(ends[0] ?? '')
  const to = parseDay(ends[1] ?? ends[0] ?? '')
  if (!from || !to || from > to) return null
  return { from, to }
}

/** 'last N days' is today and the N − 1 days before it (decision A14). */
export const lastDays = (today: IsoDate, days: number): DateRange => ({ from: addDays(today, 1 - days), to: today })

export function dateRangePresets(today: IsoDate): { label: string; range: DateRange }[] {
  const week = startOfWeek(today)
  const month = startOfMonth(today)
  const year = startOfYear(today)
  const lastYear = startOfYear(addDays(year, -1))
  return [
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Yesterday', range: { from: addDays(today, -1), to: addDays(today, -1) } },
    { label: 'Current Week', range: { from: week, to: today } },
    { label: 'Last Week', range: { from: addDays(week, -7), to: addDays(week, -1) } },
    { label: 'Last 7 Days', range: lastDays(today, 7) },
    { label: 'Current Month', range: { from: month, to: today } },
    { label: 'Last Month', range: { from: addMonths(month, -1), to: addDays(month, -1) } },
    { label: 'Last 30 Days', range: lastDays(today, 30) },
    { label: 'Current Year', range: { from: year, to: today } },
    { label: 'Last Year', range: { from: lastYear, to: addDays(year, -1) } },
  ]
}
