import { parseCounterKey } from '@/engine/caps/counter'
import type { Take } from '@/engine/caps/take'
import { LEAD_CAP_KINDS, PING_RATE_KIND, REVENUE_CAP_KINDS } from '@/engine/caps/cap-kind'
import type { Stop } from '@/engine/filters/filter'
import type { Sql, Statement } from './sql'

/**
 * When a counter moved, by steps: `at` is indexed, and only rows whose indexed columns stay as they are can be updated
 * in place. Counters move with every posting.
 */
export const COUNTER_STEP_MS = 2000
export const STEP_NOW = `date_bin('${COUNTER_STEP_MS} milliseconds', now(), timestamptz 'epoch')`

/** Rows are locked in the order of the keys, which is the same for everybody. A full counter is not returned. */
const TAKE: Statement = {
  name: 'caps_take',
  text: `
    INSERT INTO cap_counters AS c (key, used, cap, at)
    SELECT key, add, cap, ${STEP_NOW} FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS t (key, add, cap)
    WHERE cap IS NULL OR cap > 0
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET used = c.used + excluded.used, cap = excluded.cap, at = excluded.at
      WHERE excluded.cap IS NULL OR c.used < excluded.cap
    RETURNING key, used`,
}

const PUT_BACK: Statement = {
  name: 'caps_put_back',
  text: `
    UPDATE cap_counters AS c SET used = c.used - t.add
    FROM unnest($1::text[], $2::bigint[]) AS t (key, add) WHERE c.key = t.key`,
}

export type Taking =
  | { readonly ok: true; readonly used: ReadonlyMap<string, number> }
  | { readonly ok: false; readonly full: Take }

/** Takes all of it, or nothing and says which counter is full. The caller's transaction holds the locks. */
export async function takeRoom(sql: Sql, takes: readonly Take[]): Promise<Taking> {
  if (takes.length === 0) return { ok: true, used: new Map() }
  const rows = await sql.rows<{ key: string; used: number }>(TAKE, [
    takes.map(({ key }) => key),
    takes.map(({ add }) => add),
    takes.map(({ limit }) => limit),
  ])
  const used = new Map(rows.map((row) => [row.key, row.used]))
  const full = takes.find(({ key }) => !used.has(key))
  if (!full) return { ok: true, used }
  const taken = takes.filter(({ key }) => used.has(key))
  if (taken.length > 0) await sql.rows(PUT_BACK, [taken.map(({ key }) => key), taken.map(({ add }) => add)])
  return { ok: false, full }
}

const KIND_TITLES = new Map(
  [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS, PING_RATE_KIND].map((kind) => [
    `${kind.measure}/${kind.scope}/${kind.period}`,
    kind.title,
  ]),
)

/** The text of a full counter, in the words of the filters. */
export function stopOf({ key, limit }: Take): Stop {
  const { owner, measure, scope, period, periodKey } = parseCounterKey(key)
  const title = period === 'window' ? 'Date/time' : KIND_TITLES.get(`${measure}/${scope}/${period}`)
  const rule = `${title ?? 'Cap'}${owner === 'lender' ? ' (lender)' : ''}`
  return { rule, ruleValue: String(limit), leadValue: `full${periodKey === '' ? '' : ` (${periodKey})`}` }
}
