import { type RawBuilder, sql } from 'kysely'
import { stateName } from '@/kernel/lead-fields'
import { type Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Db } from '@/server/database/database'
import { COUNT_NAMES, type LeadNumbers, margin, profit, SUMS, successRate } from '../measures'
import { sourceTitle } from '../sources'
import {
  type Comparison,
  earlierPeriod,
  type LeadSummaryRow,
  NO_STATE,
  type SummaryDay,
  type SummaryGroup,
  type SummaryNumbers,
  summaryColumns,
  summarySort,
} from '../summary'
import type { LeadFilters } from './filters'
import { dollars } from './lead-rows'
import { numbersBy, numbersOfStates } from './numbers'

interface GroupNumbers extends LeadNumbers {
  readonly id: string | number
  readonly title?: string | null
}

export interface SummaryRequest extends LeadFilters {
  readonly groupBy: SummaryGroup
  readonly compare: Comparison
  readonly sort?: Sort | undefined
}

const named = (filters: LeadFilters, column: string, title: string, table: string): RawBuilder<GroupNumbers> =>
  sql<GroupNumbers>`SELECT n.*, n.${sql.id(column)} AS id, t.${sql.id(title)} AS title
    FROM (${numbersBy(filters, [column])}) AS n LEFT JOIN ${sql.table(table)} AS t ON t.id = n.${sql.id(column)}`

const NUMBERS = [...COUNT_NAMES, ...SUMS]
const NUMBER_COLUMNS = sql.join(NUMBERS.map((name) => sql.id(name)))

/** Each column once: a year of days is read often. */
const unnamed = (numbers: RawBuilder<LeadNumbers>, column: string): RawBuilder<GroupNumbers> =>
  sql<GroupNumbers>`SELECT ${sql.id(column)} AS id, ${NUMBER_COLUMNS} FROM (${numbers}) AS n`

/** Where the numbers of each group come from. */
const GROUPS: Readonly<Record<SummaryGroup, (filters: LeadFilters, zone: string) => RawBuilder<GroupNumbers>>> = {
  day: (filters) => unnamed(numbersBy(filters, ['day']), 'day'),
  publisher: (filters) => named(filters, 'publisher_id', 'name', 'publishers'),
  rcid: (filters) => named(filters, 'rcid_id', 'title', 'rcids'),
  product: (filters) => named(filters, 'product_id', 'title', 'products'),
  source: (filters) => unnamed(numbersBy(filters, ['flow']), 'flow'),
  state: (filters, zone) => unnamed(numbersOfStates(filters, zone), 'us_state'),
}

function groupOf(by: SummaryGroup, { id, title }: GroupNumbers): LeadSummaryRow['group'] {
  if (by === 'source') return { id: sourceTitle(String(id)), title: sourceTitle(String(id)) }
  if (by === 'state')
    return id === '' ? { id: NO_STATE, title: NO_STATE } : { id, title: stateName(String(id)) ?? String(id) }
  if (by === 'rcid') return { id, title: `${id} ${title ?? ''}`.trim() }
  return { id, title: title ?? (by === 'day' ? String(id) : `#${id}`) }
}

const describe = (row: LeadNumbers): SummaryNumbers => ({
  leads: row.leads,
  matched: row.matched,
  matchednobuyer: row.matchednobuyer,
  unmatched: row.unmatched,
  flagged: row.flagged,
  failed: row.failed,
  successRate: successRate(row),
  total: dollars(row.total),
  totaloriginal: dollars(row.totaloriginal),
  publisher: dollars(row.pub),
  publisheroriginal: dollars(row.puboriginal),
  profit: dollars(profit(row)),
  margin: margin(row),
})

const drawn = (row: LeadNumbers) => ({
  leads: row.leads,
  matched: row.matched,
  total: dollars(row.total),
  publisher: dollars(row.pub),
  profit: dollars(profit(row)),
})

/** Sums of counts and cents; ratios are made from the sums. */
function sumOf(rows: readonly LeadNumbers[]): LeadNumbers {
  const sums = Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Record<keyof LeadNumbers, number>
  for (const row of rows) for (const name of NUMBERS) sums[name] += row[name]
  return sums
}
const NOTHING = sumOf([])

type ById = ReadonlyMap<string | number, GroupNumbers>
const byId = (rows: readonly GroupNumbers[]): ById => new Map(rows.map((row) => [row.id, row]))

/** What a group has, and what it had in the period before if there is one. */
const against = (row: LeadNumbers, before: LeadNumbers | null | undefined) => ({
  ...describe(row),
  before: before === null ? null : describe(before ?? NOTHING),
})

/** Days on which anything came in, then or in the period compared with, oldest first. */
function daysOf(
  now: ById,
  before: ById | null,
  of: (day: string) => string,
  later: (day: string) => string,
): SummaryDay[] {
  const days = new Set([...now.keys(), ...[...(before?.keys() ?? [])].map((day) => later(String(day)))].map(String))
  return [...days].sort().map((day) => ({
    date: day,
    ...drawn(now.get(day) ?? NOTHING),
    before: before && drawn(before.get(of(day)) ?? NOTHING),
  }))
}

/** Leads and money by day or another key, with the days for the charts, and all of it compared if asked for. */
export async function summariseLeads(db: Db, request: SummaryRequest, zone: string) {
  const { groupBy, compare, sort, ...filters } = request
  const earlier = earlierPeriod(filters.date, compare)
  const ask = async (by: SummaryGroup, date: LeadFilters['date']) =>
    (await GROUPS[by]({ ...filters, date }, zone).execute(db)).rows
  const both = (by: SummaryGroup) => Promise.all([ask(by, filters.date), earlier ? ask(by, earlier.range) : null])
  const [[now, before], [days, daysBefore]] = await Promise.all([
    both(groupBy),
    groupBy === 'day' ? [null, null] : both('day'),
  ])
  const past = before && byId(before)
  const present = byId(now)
  // Who brought nothing this time is a change too; a day without leads is none.
  const gone = groupBy === 'day' ? [] : (before ?? []).filter(({ id }) => !present.has(id))
  const rows = [...now, ...gone.map((row) => ({ ...row, ...NOTHING }))].map((row): LeadSummaryRow => {
    const key = groupBy === 'day' && earlier ? earlier.of(String(row.id)) : row.id
    return {
      date: groupBy === 'day' ? String(row.id) : null,
      group: groupOf(groupBy, row),
      ...against(row, past && past.get(key)),
    }
  })
  const [ofDays, ofDaysBefore] = groupBy === 'day' ? [now, before] : [days ?? [], daysBefore]
  return {
    groupBy,
    data: sortedRows(rows, summaryColumns(groupBy), sort ?? summarySort(groupBy)),
    reportDate: daysOf(
      byId(ofDays),
      ofDaysBefore && byId(ofDaysBefore),
      earlier?.of ?? String,
      earlier?.later ?? String,
    ),
    additionalData: against(sumOf(now), before && sumOf(before)),
    comparedWith: earlier ? earlier.range : null,
  }
}
