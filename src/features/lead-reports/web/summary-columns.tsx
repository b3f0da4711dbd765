import { formatDay } from '@/kernel/date-range'
import { type Column, columnsOf, Money } from '@/web/kit'
import type { LeadSummaryRow } from '../contract'
import type { Count } from '../measures'
import { LeadCount, type LeadKeys } from './leads-link'

export const SUMMARY_COUNTS = [
  ['leads', 'Leads'],
  ['matched', 'Matched'],
  ['matchednobuyer', 'Matched no buyer'],
  ['unmatched', 'Unmatched'],
  ['flagged', 'Flagged'],
  ['failed', 'Failed'],
] as const satisfies readonly (readonly [Count & keyof LeadSummaryRow, string])[]

const day = (date: string): string => `${formatDay(date)} to ${formatDay(date)}`

/** Counts lead to their leads with the filters of the report. */
export const summaryColumns = (keys: LeadKeys): readonly Column<LeadSummaryRow>[] =>
  columnsOf<LeadSummaryRow>([
    { id: 'date', header: 'Date', kind: 'date', fixed: true },
    ...SUMMARY_COUNTS.map(
      ([count, header]): Column<LeadSummaryRow> => ({
        id: count,
        header,
        kind: 'number',
        cell: (row) => <LeadCount count={count} value={row[count]} keys={{ ...keys, date: day(row.date) }} />,
      }),
    ),
    {
      id: 'total',
      header: 'Total',
      kind: 'money',
      cell: (row) => <Money value={row.total} original={row.totaloriginal} zero="$0.00" />,
    },
    {
      id: 'publisher',
      header: 'Publisher',
      kind: 'money',
      cell: (row) => <Money value={row.publisher} original={row.publisheroriginal} zero="$0.00" />,
    },
    { id: 'profit', header: 'Profit', kind: 'money', cell: (row) => <Money value={row.profit} zero="$0.00" /> },
  ])

/** Sums of cents: adding dollars would drift. */
const sum = (rows: readonly LeadSummaryRow[], name: keyof LeadSummaryRow): number =>
  rows.reduce((total, row) => total + Math.round(Number(row[name]) * 100), 0) / 100

export const summaryTotals = (rows: readonly LeadSummaryRow[]) => ({
  ...{ leads: sum(rows, 'leads'), matched: sum(rows, 'matched'), matchednobuyer: sum(rows, 'matchednobuyer') },
  ...{ unmatched: sum(rows, 'unmatched'), flagged: sum(rows, 'flagged'), failed: sum(rows, 'failed') },
  ...{ total: sum(rows, 'total'), publisher: sum(rows, 'publisher'), profit: sum(rows, 'profit') },
})

/** The counts of the totals row, each a link to its leads. */
export const summaryCounts = (totals: ReturnType<typeof summaryTotals>, keys: LeadKeys) =>
  Object.fromEntries(
    SUMMARY_COUNTS.map(([count]) => [count, <LeadCount key={count} count={count} value={totals[count]} keys={keys} />]),
  )
