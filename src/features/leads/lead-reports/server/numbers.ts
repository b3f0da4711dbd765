import { type RawBuilder, sql } from 'kysely'
import type { Db } from '@/server/database/database'
import { COUNT_NAMES, COUNTED_STATUSES, COUNTS, type LeadNumbers, SUMS, UNCOUNTED_STATUS } from '../measures'
import { allOf, byDay, byInstant, byKeys, type Condition, type LeadFilters, SHOWN } from './filters'

/** 'lead_days' knows the source, 'subid_days' the sub id. */
type Rollup = 'lead_days' | 'subid_days'

const KEYS = ['product', 'publisher', 'rcid', 'source', 'subid'] as const
/** Rollups by fewer keys, which have few rows however much comes in; the smallest first. That of publishers has its statuses as columns. */
const SMALLER = [
  ['lead_totals', ['day', 'status']],
  ['publisher_days', ['day', 'publisher_id']],
] as const

/** Rollups have no status but those that count: who asks for all of these asks for none. */
function askedOfRollups(filters: LeadFilters): LeadFilters {
  const { status } = filters
  return status && COUNTED_STATUSES.every((name) => status.includes(name)) ? { ...filters, status: undefined } : filters
}

/** Whole days, and whole publishers, are asked of the smallest rollup that knows them. */
function smallest(filters: LeadFilters, by: readonly string[], rollup: Rollup): string {
  const asked = [...by, ...KEYS.flatMap((name) => (filters[name]?.length ? [`${name}_id`] : []))]
  if (filters.status?.length) asked.push('status')
  return SMALLER.find(([, keys]) => asked.every((name) => (keys as readonly string[]).includes(name)))?.[0] ?? rollup
}

/**
 * Rollup and deltas read by one statement: the fold moves a row from one to the other in one transaction, so every
 * lead is seen in exactly one of them.
 */
export const rollupAndDeltas = (
  rollup: string,
  columns: Condition,
  where: Condition,
  ofDeltas: Condition = columns,
): Condition =>
  sql`(SELECT ${columns} FROM ${sql.table(rollup)} WHERE ${where}
    UNION ALL SELECT ${ofDeltas} FROM lead_deltas WHERE ${where}) AS n`

type OneCount = (typeof COUNT_NAMES)[number]
const statusesOf = (name: OneCount): Condition => sql.join([...COUNTS[name]])
/** Neither a rollup nor what is read of the leads themselves has a status that does not count. */
const countOf = (name: OneCount): Condition =>
  name === 'leads'
    ? sql`coalesce(sum(leads), 0)`
    : sql`coalesce(sum(leads) FILTER (WHERE status IN (${statusesOf(name)})), 0)`

const columnOf = (name: string): Condition => sql.id(name)
const sumsOf = (names: readonly string[]): Condition =>
  sql.join(names.map((name) => sql`coalesce(sum(${columnOf(name)}), 0) AS ${columnOf(name)}`))

const COUNTS_OF_STATUSES: Condition = sql.join(COUNT_NAMES.map((name) => sql`${countOf(name)} AS ${columnOf(name)}`))
/** Every measure as a column of its name. */
const MEASURES: Condition = sql`${COUNTS_OF_STATUSES}, ${sumsOf(SUMS)}`

/** Of rows that each have one status: every count as a column of its name, as the days of publishers have them. */
const COUNTED: readonly Condition[] = COUNT_NAMES.map((name) =>
  name === 'leads'
    ? columnOf(name)
    : sql`CASE WHEN status IN (${statusesOf(name)}) THEN leads ELSE 0 END AS ${columnOf(name)}`,
)

/**
 * The measures by key columns of a rollup, in the order of those. Keys whose leads all went elsewhere are left out. `more` are
 * columns of the rollup that are added up, too.
 */
export function numbersBy<Keys>(
  filters: LeadFilters,
  by: readonly string[],
  rollup: Rollup = 'lead_days',
  more: readonly string[] = [],
): RawBuilder<Keys & LeadNumbers> {
  const asked = askedOfRollups(filters)
  const from = smallest(asked, by, rollup)
  const where = allOf([...byDay(asked), ...byKeys(asked)])
  const sums = [...SUMS, ...more]
  const columns = (counts: readonly Condition[]): Condition =>
    sql.join([...by.map(columnOf), ...counts, ...sums.map(columnOf)])
  const [measures, rows] =
    from === 'publisher_days'
      ? [
          sumsOf([...COUNT_NAMES, ...sums]),
          rollupAndDeltas(from, columns(COUNT_NAMES.map(columnOf)), where, columns(COUNTED)),
        ]
      : [sql`${COUNTS_OF_STATUSES}, ${sumsOf(sums)}`, rollupAndDeltas(from, columns([sql`status, leads`]), where)]
  const key = sql.join(by.map(columnOf))
  // Days leave as text: a date of the driver is an instant of the machine's own zone.
  const shown = sql.join(by.map((name) => (name === 'day' ? sql`day::text AS day` : columnOf(name))))
  return sql<Keys & LeadNumbers>`SELECT ${shown}, ${measures} FROM ${rows} GROUP BY ${key}
    HAVING sum(leads) <> 0 OR sum(total) <> 0 OR sum(pub) <> 0 ORDER BY ${key}`
}

const OF_LEADS =
  sql.raw(`us_state, status, 1 AS leads, earntotal AS total, earnpub AS pub, earntotaloriginal AS totaloriginal,
  earnpuboriginal AS puboriginal`)

/**
 * The measures by state, added up from the leads themselves: with 51 states beside every other key a rollup would have
 * about as many rows as there are leads.
 */
export function numbersOfStates(filters: LeadFilters, zone: string): RawBuilder<{ us_state: string } & LeadNumbers> {
  const where = allOf([SHOWN, sql`status <> ${UNCOUNTED_STATUS}`, ...byInstant(filters, zone), ...byKeys(filters)])
  return sql`SELECT us_state, ${MEASURES} FROM (SELECT ${OF_LEADS} FROM leads WHERE ${where}) AS n
    GROUP BY us_state ORDER BY us_state`
}

export interface ListTotals {
  readonly total: number
  readonly earntotal: number
  readonly earnpub: number
  readonly earntotaloriginal: number
  readonly earnpuboriginal: number
}
export const NO_LEADS: ListTotals = { total: 0, earntotal: 0, earnpub: 0, earntotaloriginal: 0, earnpuboriginal: 0 }

/** How many leads a list has and what they earned, without reading them: only incomplete ones are counted as rows. */
export async function listTotals(
  db: Db,
  filters: LeadFilters,
  zone: string,
  rollup: Rollup = 'lead_days',
): Promise<ListTotals> {
  const asked = askedOfRollups(filters)
  const where = allOf([...byDay(asked), ...byKeys(asked)])
  const from = rollupAndDeltas(smallest(asked, [], rollup), sql`leads, total, pub, totaloriginal, puboriginal`, where)
  const wanted = !filters.status?.length || filters.status.includes(UNCOUNTED_STATUS)
  const incomplete = allOf([
    sql`status = ${UNCOUNTED_STATUS}`,
    SHOWN,
    ...byInstant(filters, zone),
    ...byKeys({ ...filters, status: undefined }),
  ])
  const { rows } = await sql<ListTotals>`
    SELECT coalesce(sum(leads), 0) + ${wanted ? sql`(SELECT count(*) FROM leads WHERE ${incomplete})` : sql`0`} AS total,
      coalesce(sum(total), 0) AS earntotal, coalesce(sum(pub), 0) AS earnpub,
      coalesce(sum(totaloriginal), 0) AS earntotaloriginal, coalesce(sum(puboriginal), 0) AS earnpuboriginal FROM ${from}`.execute(
    db,
  )
  return rows[0] ?? NO_LEADS
}
