import type { ReactNode } from 'react'
import type { ListColumns } from '@/kernel/list-columns'
import { type Column, lookOf, MoneyLink } from '@/web/kit'
import { POSTING_COUNT_NAMES, POSTING_COUNTS } from '../measures'
import type { PostingTotals } from '../rows'
import { NET_TOTAL, PostingCountLink, type PostingKeys, postingsHref } from './links'

const HINTS: Readonly<Record<string, string>> = {
  leads: 'Matched, unmatched, returned, errors and time-outs together',
  timeout: 'Time-outs, and what waits for the lender’s later word',
  total: 'Revenue, returns taken off',
}

/** Below every report of postings, because bills count the same days otherwise. */
export const REPORT_NOTE =
  'By the day sent. Feeds are counted; test leads, deleted leads and removed postings are not. Bills leave feeds out and keep deleted leads.'

type Look = Omit<Column<PostingTotals>, 'id' | 'header'>

const cellsOf = (totals: PostingTotals, keys: PostingKeys): Readonly<Record<string, ReactNode>> => ({
  ...Object.fromEntries(
    POSTING_COUNT_NAMES.map((count) => [
      count,
      <PostingCountLink key={count} count={count} value={totals[count]} keys={keys} />,
    ]),
  ),
  total: (
    <MoneyLink
      value={totals.total}
      original={totals.totaloriginal}
      to={postingsHref(keys, POSTING_COUNTS.leads)}
      total={NET_TOTAL}
    />
  ),
})

/** The figures at the foot, each leading to exactly its postings. */
export const totalCells = (title: string, totals: PostingTotals, keys: PostingKeys) => ({
  [title]: 'Total',
  ...cellsOf(totals, keys),
})

/** Columns whose figures lead to exactly the postings of their row. */
export function summaryLook<Row extends PostingTotals>(
  columns: ListColumns<Row>,
  keysOf: (row: Row) => PostingKeys,
  looks: Readonly<Record<string, Omit<Column<Row>, 'id' | 'header'>>>,
): readonly Column<Row>[] {
  const figures = [...POSTING_COUNT_NAMES, 'total' as const].map((name) => {
    const help = HINTS[name]
    const look: Look = { sortable: true, ...(help ? { help } : {}) }
    return [name, { ...look, cell: (row: Row) => cellsOf(row, keysOf(row))[name] }] as const
  })
  return lookOf(columns, { ...Object.fromEntries(figures), ...looks })
}
