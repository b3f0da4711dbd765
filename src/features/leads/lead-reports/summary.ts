import { z } from 'zod'
import { addDays, daysBetween, type IsoDate } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import type { ListColumns } from '@/kernel/list-columns'

/** What a row of the summary stands for, and the heading of its first column. */
const GROUP_TITLES = {
  day: 'Date',
  publisher: 'Publisher',
  rcid: 'RCID',
  product: 'Product',
  source: 'Lead source',
  state: 'State',
} as const
export type SummaryGroup = keyof typeof GROUP_TITLES
export const SUMMARY_GROUPS = Object.keys(GROUP_TITLES) as [SummaryGroup, ...SummaryGroup[]]

/** Stands for leads without a state, in filters and on screens. */
export const NO_STATE = '(none)'

export const COMPARISONS = ['none', 'previous', 'week', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const aYearBefore = (day: IsoDate): IsoDate => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? `${before.slice(0, 8)}28` : before
}

/** How many days before the period the one lies that it is compared with; both are equally long. */
function shiftOf({ from, to }: DateRange, comparison: Comparison): number {
  const days = daysBetween(from, to) + 1
  if (comparison === 'year') return daysBetween(aYearBefore(from), from)
  // Weekdays on weekdays, however long the period is.
  return comparison === 'week' ? Math.ceil(days / 7) * 7 : days
}

export interface EarlierPeriod {
  readonly range: DateRange
  /** The day that a day of the period is compared with. */
  readonly of: (day: IsoDate) => IsoDate
  /** The other way round. */
  readonly later: (day: IsoDate) => IsoDate
}

export function earlierPeriod(range: DateRange | undefined, comparison: Comparison): EarlierPeriod | null {
  if (!range || comparison === 'none') return null
  const shift = shiftOf(range, comparison)
  const of = (day: IsoDate) => addDays(day, -shift)
  return { range: { from: of(range.from), to: of(range.to) }, of, later: (day) => addDays(day, shift) }
}

const measures = {
  leads: z.number(),
  matched: z.number(),
  matchednobuyer: z.number(),
  unmatched: z.number(),
  flagged: z.number(),
  failed: z.number(),
  successRate: z.number(),
  total: z.number(),
  totaloriginal: z.number(),
  publisher: z.number(),
  publisheroriginal: z.number(),
  profit: z.number(),
  /** Null: cost without revenue. */
  margin: z.number().nullable(),
}
const Measures = z.object(measures)
export type SummaryNumbers = z.output<typeof Measures>
const compared = { ...measures, before: Measures.nullable().describe('The same of the period compared with') }

export const LeadSummaryRow = z.object({
  date: z.string().nullable().describe('The day, where rows are days'),
  group: z.object({ id: z.union([z.number(), z.string()]), title: z.string() }),
  ...compared,
})
export type LeadSummaryRow = z.output<typeof LeadSummaryRow>

/** What the charts draw: a year of days has hundreds of them beside its rows. */
const drawn = Measures.pick({ leads: true, matched: true, total: true, publisher: true, profit: true })
export const SummaryDay = drawn.extend({ date: z.string(), before: drawn.nullable() })
export type SummaryDay = z.output<typeof SummaryDay>
export const SummaryTotals = z.object(compared)
export type SummaryTotals = z.output<typeof SummaryTotals>

const MEASURE_COLUMNS: ListColumns<LeadSummaryRow> = [
  { id: 'leads', header: 'Leads', kind: 'number' },
  { id: 'matched', header: 'Matched', kind: 'number' },
  { id: 'matchednobuyer', header: 'Matched no buyer', kind: 'number' },
  { id: 'unmatched', header: 'Unmatched', kind: 'number' },
  { id: 'flagged', header: 'Flagged', kind: 'number' },
  { id: 'failed', header: 'Failed', kind: 'number' },
  { id: 'successRate', header: 'Success %', kind: 'percent' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'publisher', header: 'Publisher', kind: 'money' },
  { id: 'profit', header: 'Profit', kind: 'money' },
  { id: 'margin', header: 'Margin %', kind: 'percent', text: ({ margin }) => margin?.toFixed(2) ?? '–' },
]

export const SUMMARY_SORTS = ['date', 'group', ...MEASURE_COLUMNS.map(({ id }) => id)] as [string, ...string[]]

export const summaryColumns = (by: SummaryGroup): ListColumns<LeadSummaryRow> => [
  by === 'day'
    ? { id: 'date', header: GROUP_TITLES.day, kind: 'date' }
    : { id: 'group', header: GROUP_TITLES[by], value: (row) => row.group.title },
  ...MEASURE_COLUMNS,
]

/** The newest day first, and of all else what earns most. */
export const summarySort = (by: SummaryGroup) => ({ column: by === 'day' ? 'date' : 'total', order: 'desc' }) as const
