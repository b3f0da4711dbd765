import { sql } from 'kysely'
import { LEAD_CAP_KINDS, POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import { type CounterOwner, counterKey, periodKey } from '@/engine/caps/counter'
import { ownerCapsOf } from '@/engine/caps/from-filters'
import { limitOf, type OwnerCaps } from '@/engine/caps/take'
import { openWindows } from '@/engine/caps/window'
import type { Filter, FilterOwner } from '@/engine/filters/filter'
import { refuse } from '@/kernel/errors'
import { sqlState, type Tx } from '@/server/database/database'
import type { Services } from '@/server/services'
import { openCounters } from './store/caps'
import { inTransaction } from './store/sql'

export const BUSY = 'Sales are being written just now, please try again'

export interface FilterChange {
  readonly owner: FilterOwner
  readonly ownerId: number
  readonly kind: string
  /** As the kind's parse returned it; null unsets the filter. */
  readonly data: unknown
  readonly ping: 0 | 1
  /** Of the hours of an order: the clock that they go by from now on; null is that of the business. */
  readonly zone?: string | null | undefined
  /** Who changes it, by which request. */
  readonly by?: { readonly user: number; readonly request: string }
}

/**
 * The one way to change a filter: it is written with its history, and a limit that comes into force begins with the exact
 * count of what was sent, in the caller's transaction. Sales to the owner wait until that ends.
 */
export async function saveFilter(services: Services, tx: Tx, change: FilterChange): Promise<void> {
  const { owner, ownerId: owner_id, kind, ping, zone, by } = change
  const data = change.data === null ? null : JSON.stringify(change.data)
  const now = services.clock.now()
  const edit = { data, ping, dateupdate: new Date(now), updated_by: by?.user ?? null }
  const version = sql<number>`nextval('filter_versions')`
  // Its sales of the moment have to be written first; an upload may be among them that takes long.
  const busy = (error: unknown): never => {
    throw sqlState(error) === '55P03' ? refuse(BUSY) : error
  }
  if (zone !== undefined && owner === 'order')
    await tx.updateTable('orders').set({ timezone: zone }).where('id', '=', owner_id).execute().catch(busy)
  const written =
    data === null
      ? tx
          .deleteFrom('filters')
          .where('owner', '=', owner)
          .where('owner_id', '=', owner_id)
          .where('kind', '=', kind)
          .execute()
      : tx
          .insertInto('filters')
          .values({ owner, owner_id, kind, ...edit, data })
          .onConflict((same) => same.columns(['owner', 'owner_id', 'kind']).doUpdateSet({ ...edit, data, version }))
          .execute()
  await written.catch(busy)
  const then = { data, ping, request_id: by?.request ?? null }
  await tx
    .insertInto('filter_history')
    .values({ owner, owner_id, kind, valid_from: new Date(now), ...then })
    .onConflict((conflict) => conflict.constraint('filter_history_pk').doUpdateSet(then))
    .execute()
  if (owner === 'order' || owner === 'lender')
    await openCountersOf(tx, owner, owner_id, services.config.SLUICE_TIME_ZONE, now)
}

/** Opens the counters of every limit that an owner has in force, for the periods that run now. */
export async function openCountersOf(
  tx: Tx,
  owner: CounterOwner,
  id: number,
  zone: string,
  now: number,
): Promise<void> {
  const filters = await tx
    .selectFrom('filters')
    .select(['kind', 'data', 'ping'])
    .where('owner', '=', owner)
    .where('owner_id', '=', id)
    .execute()
  const caps = ownerCapsOf(id, filters as Filter[])
  const keys = [
    ...POSTING_CAP_KINDS.flatMap(({ scope, measure, period, id: kind }) =>
      scope === 'all' && caps.limits[kind]?.['0'] !== undefined
        ? [
            counterKey({
              owner,
              ownerId: id,
              measure,
              scope,
              scopeId: 0,
              period,
              periodKey: periodKey(period, zone, now),
            }),
          ]
        : [],
    ),
    ...(await windowKeys(tx, owner, caps, zone, now)),
    ...(await scopedKeys(tx, owner, caps, zone, now)),
  ]
  await openCounters(inTransaction(tx), keys, zone)
}

/** A lender's windows open by the clock of each of its orders. */
async function windowKeys(tx: Tx, owner: CounterOwner, caps: OwnerCaps, zone: string, now: number): Promise<string[]> {
  if (caps.windows.every(({ cap }) => cap === null)) return []
  const orders = await tx
    .selectFrom('orders')
    .select('timezone')
    .distinct()
    .where(owner === 'order' ? 'id' : 'lender_id', '=', caps.id)
    .execute()
  const open = orders.flatMap(({ timezone }) => openWindows(caps.windows, timezone ?? zone, now))
  const capped = open.filter(({ rule }) => rule.cap !== null).map(({ periodKey: of }) => of)
  const counter = { owner, ownerId: caps.id, measure: 'leads', scope: 'all', scopeId: 0, period: 'window' } as const
  return [...new Set(capped)].map((of) => counterKey({ ...counter, periodKey: of }))
}

/** Publishers and RCIDs that sent the owner anything; others begin at nothing by themselves. */
async function scopedKeys(tx: Tx, owner: CounterOwner, caps: OwnerCaps, zone: string, now: number): Promise<string[]> {
  const kinds = LEAD_CAP_KINDS.filter(({ id, scope }) => scope !== 'all' && caps.limits[id] !== undefined)
  if (kinds.length === 0) return []
  const column = sql.ref(`${owner}_id`)
  const { rows } = await sql<{ publisher: number; rcid: number }>`
    SELECT DISTINCT publisher_id AS publisher, rcid_id AS rcid FROM (
      SELECT publisher_id, rcid_id FROM posting_days WHERE ${column} = ${caps.id}
      UNION ALL SELECT publisher_id, rcid_id FROM posting_deltas WHERE ${column} = ${caps.id}) AS s`.execute(tx)
  const keys = kinds.flatMap((kind) =>
    rows.flatMap((row) => {
      const { measure, scope, period } = kind
      const scopeId = scope === 'publisher' ? row.publisher : row.rcid
      if (limitOf(caps, kind, scopeId) === null) return []
      return [
        counterKey({
          owner,
          ownerId: caps.id,
          measure,
          scope,
          scopeId,
          period,
          periodKey: periodKey(period, zone, now),
        }),
      ]
    }),
  )
  return [...new Set(keys)]
}
