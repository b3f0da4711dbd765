import { sql } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '@/server/database/database'
import { streamRows } from '@/server/database/stream'
import type { RunningPeriods } from './counters'
import { LongLists } from './long-lists'

/** Parts as they are in force, and the versions that orders are pinned to. */
async function readParts(tx: Db | Tx) {
  const columns = ['part', 'name', 'version', 'document'] as const
  const current = await tx.selectFrom('send_parts').select(columns).execute()
  const { rows: pinned } = await sql<(typeof current)[number]>`
    SELECT part, name, version, document FROM send_part_versions
    WHERE (part, name, version) IN (
      SELECT 'data', datapart, datapin FROM orders WHERE datapin IS NOT NULL
      UNION SELECT 'send', sendpart, sendpin FROM orders WHERE sendpin IS NOT NULL
      UNION SELECT 'result', resultpart, resultpin FROM orders WHERE resultpin IS NOT NULL)`.execute(tx)
  return [
    ...pinned.map((part) => ({ ...part, current: false })),
    ...current.map((part) => ({ ...part, current: true })),
  ]
}

export const readRowsIn = async (tx: Db | Tx, lists = new LongLists()) => ({
  publishers: await tx.selectFrom('publishers').selectAll().execute(),
  scrubbers: await tx.selectFrom('publisher_scrubbers').selectAll().execute(),
  rcids: await tx.selectFrom('rcids').selectAll().execute(),
  lenders: await tx.selectFrom('lenders').selectAll().execute(),
  orders: await tx.selectFrom('orders').selectAll().where('status', '<>', 'archive').execute(),
  filters: await tx.selectFrom('filters').select(['owner', 'owner_id', 'kind', 'data', 'ping']).execute(),
  sources: await tx.selectFrom('lead_sources').selectAll().execute(),
  parts: await readParts(tx),
  pixels: await tx.selectFrom('pixels').selectAll().where('status', '=', 1).execute(),
  ...(await lists.read(tx)),
  words: await tx.selectFrom('bad_words').select(['word', 'actiontype']).execute(),
  areaCodes: await tx.selectFrom('invalid_area_codes').select(['areacode', 'state']).execute(),
  providers: await tx
    .selectFrom('electricity_names as n')
    .innerJoin('electricity_providers as p', 'p.id', 'n.provider_id')
    .select(['n.state', 'n.key', 'p.title'])
    .execute(),
  capVersions: await tx.selectFrom('cap_versions').selectAll().execute(),
  settings: await tx.selectFrom('market_settings').selectAll().execute(),
})

/** Everything the reference is made of, read in one snapshot. */
export const readRows = (db: Db, lists: LongLists) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readRowsIn(tx, lists))

export type ReferenceRows = Awaited<ReturnType<typeof readRowsIn>>

/** Counters that moved since. */
export const readMovedCounters = (db: Db, since: Date) =>
  db.selectFrom('cap_counters').select(['key', 'used', 'at']).where('at', '>=', since).orderBy('at').execute()

const part = (n: number) => sql<string>`split_part(key, '/', ${sql.lit(n)}) COLLATE "C"`

/** Counters of these owners that still grant or refuse something, in batches: there may be very many. */
export function readCountersOf(
  pool: pg.Pool,
  db: Db,
  owners: readonly string[],
  { minute, day, week, month, window }: RunningPeriods,
): AsyncGenerator<{ key: string; used: number }[]> {
  const running = sql<boolean>`CASE ${part(6)} WHEN 'overall' THEN true WHEN 'minute' THEN ${part(7)}::bigint >= ${minute}
    WHEN 'day' THEN ${part(7)} >= ${day} WHEN 'week' THEN ${part(7)} >= ${week} WHEN 'month' THEN ${part(7)} >= ${month}
    ELSE split_part(${part(7)}, '@', 2) COLLATE "C" >= ${window} END`
  const query = db
    .selectFrom('cap_counters')
    .select(['key', 'used'])
    .where(sql<boolean>`${part(1)} || '/' || ${part(2)} = ANY (${owners}::text[])`)
    .where(running)
  return streamRows(pool, query)
}
