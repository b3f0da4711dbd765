import type { ReactNode } from 'react'
import { formatDay } from '@/kernel/date-range'
import { type Column, lookOf } from '@/web/kit'
import type { Count } from '../measures'
import { type LeadSummaryRow, type SummaryGroup, type SummaryTotals, summaryColumns } from '../summary'
import { Compared, type ComparedMeasure, percent } from './Compared'
import { LeadCount, type LeadKeys, LeadSum } from './leads-link'

const SUMMARY_COUNTS = [
  'leads',
  'matched',
  'matchednobuyer',
  'unmatched',
  'flagged',
  'failed',
] as const satisfies readonly (Count & keyof LeadSummaryRow)[]

/** The leads of a row: the filters of the report, and the row's own day or key. */
const keysOf = (by: SummaryGroup, keys: LeadKeys, { date, group }: LeadSummaryRow): LeadKeys =>
  date === null ? { ...keys, [by]: group.id } : { ...keys, date: `${formatDay(date)} to ${formatDay(date)}` }

type Cell = (numbers: SummaryTotals, keys: LeadKeys) => ReactNode

const count = (name: (typeof SUMMARY_COUNTS)[number]): Cell =>
  function Count(numbers, keys) {
    return <LeadCount count={name} value={numbers[name]} keys={keys} />
  }

const compared = (name: ComparedMeasure, cell: Cell): Cell =>
  function Figure(numbers, keys) {
    return (
      <Compared name={name} numbers={numbers}>
        {cell(numbers, keys)}
      </Compared>
    )
  }

/** The figures of a row or of all rows, each leading to exactly its leads. */
const CELLS = {
  leads: compared('leads', count('leads')),
  matched: count('matched'),
  matchednobuyer: count('matchednobuyer'),
  unmatched: count('unmatched'),
  flagged: count('flagged'),
  failed: count('failed'),
  successRate: ({ successRate }) => percent(successRate),
  total: compared('total', ({ total, totaloriginal }, keys) => (
    <LeadSum of="earntotal" value={total} original={totaloriginal} keys={keys} />
  )),
  publisher: compared('publisher', ({ publisher, publisheroriginal }, keys) => (
    <LeadSum of="earnpub" value={publisher} original={publisheroriginal} keys={keys} />
  )),
  profit: compared('profit', ({ profit }, keys) => <LeadSum of="earnsystem" value={profit} keys={keys} />),
  margin: compared('margin', ({ margin }) => percent(margin)),
} as const satisfies Readonly<Record<string, Cell>>
const NAMES = Object.keys(CELLS) as (keyof typeof CELLS)[]

export const totalCells = (totals: SummaryTotals, keys: LeadKeys) =>
  Object.fromEntries(NAMES.map((name) => [name, CELLS[name](totals, keys)]))

const HINTS: Readonly<Record<string, string>> = {
  leads: 'All but incomplete and test leads',
  successRate: 'Matched of all leads',
  total: 'Revenue: what lenders pay',
  publisher: 'Payout: what publishers earn',
  profit: 'Total minus publisher',
  margin: 'Profit of total',
}

export function summaryLook(by: SummaryGroup, keys: LeadKeys): readonly Column<LeadSummaryRow>[] {
  const looks = NAMES.map((name) => {
    const help = HINTS[name]
    const twoLines = name === 'matchednobuyer'
    return [
      name,
      { ...(help ? { help } : {}), twoLines, cell: (row: LeadSummaryRow) => CELLS[name](row, keysOf(by, keys, row)) },
    ] as const
  })
  return lookOf(summaryColumns(by), { date: { fixed: true }, group: { fixed: true }, ...Object.fromEntries(looks) })
}
