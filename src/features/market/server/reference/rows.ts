import { sql } from 'kysely'
import type { Db, Tx } from '@/server/database/database'

export const readRowsIn = async (tx: Db | Tx) => ({
  publishers: await tx.selectFrom('publishers').selectAll().execute(),
  scrubbers: await tx.selectFrom('publisher_scrubbers').selectAll().execute(),
  rcids: await tx.selectFrom('rcids').selectAll().execute(),
  lenders: await tx.selectFrom('lenders').selectAll().execute(),
  orders: await tx.selectFrom('orders').selectAll().where('status', '<>', 'archive').execute(),
  filters: await tx.selectFrom('filters').selectAll().execute(),
  sources: await tx.selectFrom('lead_sources').selectAll().execute(),
  parts: await tx.selectFrom('send_parts').select(['part', 'name', 'version', 'document']).execute(),
  pixels: await tx.selectFrom('pixels').selectAll().where('status', '=', 1).execute(),
  phones: await tx.selectFrom('bad_phones').select(['phone', 'description']).execute(),
  emails: await tx.selectFrom('bad_emails').select(['email', 'description']).execute(),
  words: await tx.selectFrom('bad_words').select(['word', 'actiontype']).execute(),
  areaCodes: await tx.selectFrom('invalid_area_codes').select(['areacode', 'state']).execute(),
  settings: await tx.selectFrom('market_settings').selectAll().execute(),
})

/** Everything the reference is made of, read in one snapshot. */
export const readRows = (db: Db) => db.transaction().setIsolationLevel('repeatable read').execute(readRowsIn)

export type ReferenceRows = Awaited<ReturnType<typeof readRowsIn>>

/** Counters that can still grant or refuse something. `since` leaves out those that have not moved. */
export async function readCounters(db: Db, since: Date | null) {
  return db
    .selectFrom('cap_counters')
    .select(['key', 'used', sql<Date>`at`.as('at')])
    .$if(since !== null, (query) => query.where('at', '>=', since ?? new Date(0)))
    .orderBy('at')
    .execute()
}
