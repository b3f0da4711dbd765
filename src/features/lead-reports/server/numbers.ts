import { type RawBuilder, sql } from 'kysely'
import type { Db } from '@/server/database/database'
import { COUNT_NAMES, COUNTS, type LeadNumbers, SUMS, UNCOUNTED_STATUS } from '../measures'
import { allOf, byDay, byInstant, byKeys, type Condition, type LeadFilters, SHOWN } from './filters'

/** 'lead_days' knows the source, 'subid_days' the sub id. */
type Rollup = 'lead_days' | 'subid_days'

const KEYS = ['product', 'publisher', 'rcid', 'source', 'subid'] as const
/** Rollups by fewer keys, which have few rows however much comes in; the smallest first. */
const SMALLER = [
  ['lead_totals', ['day', 'status']],
  ['publisher_days', ['day', 'publisher_id', 'status']],
] as const

/** Whole days, and whole publishers, are asked of the smallest rollup that knows them. */
export function smallest(filters: LeadFilters, by: readonly string[], rollup: Rollup): string {
  const asked = [...by, ...KEYS.flatMap((name) => (filters[name]?.length ? [`${name}_id`] : []))]
  return SMALLER.find(([, keys]) => asked.every((name) => (keys as readonly string[]).includes(name)))?.[0] ?? rollup
}

/**
 * Rollup and deltas read by one statement: the fold moves a row from one to the other in one transaction, so every
 * lead is seen in exactly one of them.
 */
export const rollupAndDeltas = (rollup: string, columns: Condition, where: Condition): Condition =>
  sql`(SELECT ${columns} FROM ${sql.table(rollup)} WHERE ${where}
    UNION ALL SELECT ${columns} FROM lead_deltas WHERE ${where}) AS n`

const countOf = (name: (typeof COUNT_NAMES)[number]): Condition =>
  sql`coalesce(sum(leads) FILTER (WHERE status IN (${sql.join([...COUNTS[name]])})), 0)`

/** Every measure as a column of its name. */
const MEASURES: Condition = sql.join([
  ...COUNT_NAMES.map((name) => sql`${countOf(name)} AS ${sql.id(name)}`),
  ...SUMS.map((name) => sql`coalesce(sum(${sql.id(name)}), 0) AS ${sql.id(name)}`),
])

const READ = ['status', 'leads', ...SUMS]

/** The measures by key columns of a rollup, in the order of those. Keys whose leads all went elsewhere are left out. */
export function numbersBy<Keys>(
  filters: LeadFilters,
  by: readonly string[],
  rollup: Rollup = 'lead_days',
): RawBuilder<Keys & LeadNumbers> {
  const key = sql.join(by.map((name) => sql.id(name)))
  const columns = sql.join([...by, ...READ].map((name) => sql.id(name)))
  const from = rollupAndDeltas(smallest(filters, by, rollup), columns, allOf([...byDay(filters), ...byKeys(filters)]))
  // Days leave as text: a date of the driver is an instant of the machine's own zone.
  const shown = sql.join(by.map((name) => (name === 'day' ? sql`day::text AS day` : sql.id(name))))
  return sql<Keys & LeadNumbers>`SELECT ${shown}, ${MEASURES} FROM ${from} GROUP BY ${key}
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
}

/** How many leads a list has and what they earned, without reading them: only incomplete ones are counted as rows. */
export async function listTotals(
  db: Db,
  filters: LeadFilters,
  zone: string,
  rollup: Rollup = 'lead_days',
): Promise<ListTotals> {
  const where = allOf([...byDay(filters), ...byKeys(filters)])
  const from = rollupAndDeltas(smallest(filters, [], rollup), sql`leads, total, pub`, where)
  const wanted = !filters.status?.length || filters.status.includes(UNCOUNTED_STATUS)
  const incomplete = allOf([
    sql`status = ${UNCOUNTED_STATUS}`,
    SHOWN,
    ...byInstant(filters, zone),
    ...byKeys({ ...filters, status: undefined }),
  ])
  const { rows } = await sql<ListTotals>`
    SELECT coalesce(sum(leads), 0) + ${wanted ? sql`(SELECT count(*) FROM leads WHERE ${incomplete})` : sql`0`} AS total,
      coalesce(sum(total), 0) AS earntotal, coalesce(sum(pub), 0) AS earnpub FROM ${from}`.execute(db)
  return rows[0] ?? { total: 0, earntotal: 0, earnpub: 0 }
}
