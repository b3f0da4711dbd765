import { shownPrice } from '@/kernel/price'
import type { Db, Tx } from '@/server/database/database'
import { maskedSecret } from '@/server/secrets/mask'
import type { Services } from '@/server/services'
import type { Rcid } from '../records'

export async function findRcid(
  services: Services,
  db: Db | Tx,
  id: number,
): Promise<(Omit<Rcid, 'dateadd'> & { dateadd: Date }) | undefined> {
  const row = await db
    .selectFrom('rcids')
    .select(['id', 'title', 'status', 'pricemodel', 'pricevalue', 'duplicate', 'dateadd', 'version'])
    .select(['bordeloid', 'bordeloapikey'])
    .select(['publisher_id as publisher', 'product_id as product'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      pricemodel: row.pricemodel as Rcid['pricemodel'],
      pricevalue: shownPrice(row.pricevalue) ?? 0,
      bordeloapikey: maskedSecret(services, row.bordeloapikey),
    }
  )
}

export const findItem = (db: Db, id: number) =>
  db
    .selectFrom('rcids as r')
    .innerJoin('publishers as p', 'p.id', 'r.publisher_id')
    .innerJoin('products as d', 'd.id', 'r.product_id')
    .selectAll('r')
    .select(['p.name as publisher_name', 'p.status as publisher_status', 'd.title as product_title'])
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Locked: who edits next waits. */
export const lockRcid = (tx: Tx, id: number) =>
  tx.selectFrom('rcids').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
