import { sealBody } from '@/features/market/server/store/bodies'
import type { BreakerChange } from '@/features/market/server/run/breakers'
import { periodOf } from '@/engine/caps/counter'
import { writeLog } from '@/server/audit/record'
import type { Db, Tx } from '@/server/database/database'
import type { Keyring } from '@/server/secrets/keyring'
import type { World } from '../types'
import type { Copier } from './copy'
import { drawPast, drawPastIds } from './insert-rows'
import type { SimulatedMarket } from './market'
import type { MemoryStore } from './memory-store'
import type { ReturnDesk } from './return-desk'
import type { RollupTable } from './rollups'
import type { StoryDesk } from './story-desk'

export interface FinishParts {
  readonly db: Db
  readonly keys: Keyring
  readonly world: World
  readonly store: MemoryStore
  readonly market: SimulatedMarket
  readonly desk: ReturnDesk
  readonly stories: StoryDesk
  readonly copier: Copier
  readonly staff: ReadonlyMap<string, number>
}

const ROLLUPS: readonly RollupTable[] = [
  'lead_days',
  'lead_totals',
  'subid_days',
  'sourceurl_days',
  'posting_days',
  'ping_days',
  'bid_days',
]

/** What is only known at the end: reports, counters, returns, bodies, and what staff changed. */
export async function finish(parts: FinishParts): Promise<void> {
  const { keys, world, store, market, desk, stories, copier } = parts
  for (const table of ROLLUPS) for (const row of store.rollups.rows(table)) copier.add(table, row)
  const at = new Date(world.now).toISOString()
  store.counters.forget(world.now)
  for (const [key, { used, cap }] of store.counters.all)
    if (periodOf(key) !== 'minute') copier.add('cap_counters', [key, used, cap, at])
  desk.write(copier)
  stories.write()
  for (const { owner, ownerId, posting, at: when, content } of market.bodies)
    copier.add('bodies', [owner, ownerId, posting, new Date(when).toISOString(), await sealBody(keys, content)])
  await copier.drain()
  await writeStaffChanges(parts)
  await writeBreakers(parts, [...market.breakers.values()])
  await setSequences(parts)
}

async function writeStaffChanges({ db, desk, stories, staff }: FinishParts): Promise<void> {
  for (const { owner, ownerId, filter, at, by } of stories.filters) {
    const data = JSON.stringify(filter.data)
    const row = { owner, owner_id: ownerId, kind: filter.kind, data, ping: filter.ping }
    await db
      .insertInto('filters')
      .values(row)
      .onConflict((conflict) => conflict.constraint('filters_pk').doUpdateSet({ data, ping: filter.ping }))
      .execute()
    await db
      .insertInto('filter_history')
      .values({ ...row, valid_from: new Date(at) })
      .execute()
    if (owner === 'order') await touched(db, ownerId, at, staff.get(by))
  }
  for (const [order, { cents, at, by }] of stories.prices) {
    await db.updateTable('orders').set({ price: cents }).where('id', '=', order).execute()
    await touched(db, order, at, staff.get(by))
  }
  for (const { phone, at, by } of desk.listed)
    await db
      .insertInto('bad_phones')
      .values({ phone, description: 'DNC', user_id: by, dateadd: new Date(at), dateupdate: new Date(at) })
      .execute()
  for (const { at, by, entry, call } of stories.log)
    await writeLog(
      db as Tx,
      {
        category: call.split('.')[0] ?? '',
        call,
        requestId: `demo-${at}`,
        ipaddress: '198.51.100.7',
        useragent: 'Mozilla/5.0 (demo)',
        now: new Date(at),
        user: { id: staff.get(by) ?? 0, name: by },
      },
      entry,
    )
}

const touched = (db: Db, order: number, at: number, by: number | undefined) =>
  db
    .updateTable('orders')
    .set((eb) => ({ dateupdate: new Date(at), updated_by: by ?? null, version: eb('version', '+', 1) }))
    .where('id', '=', order)
    .execute()

async function writeBreakers({ db, world }: FinishParts, changes: readonly BreakerChange[]): Promise<void> {
  for (const { order, stage, breaker, reason } of changes) {
    const opened = new Date((breaker.probeAt ?? world.now) - breaker.backOffMs)
    await db
      .insertInto('breakers')
      .values({
        order_id: order,
        stage,
        failures: breaker.failures,
        opened_at: opened,
        probe_at: new Date(breaker.probeAt ?? world.now),
        back_off_ms: breaker.backOffMs,
        reason,
      })
      .execute()
    const text = `Order ${order} does not answer ${stage === 'ping' ? 'pings' : 'posts'}: ${reason}`
    await db
      .insertInto('alerts')
      .values({ at: opened, kind: 'breaker', subject: `${stage}/${order}`, text })
      .execute()
  }
}

async function setSequences({ db, store }: FinishParts): Promise<void> {
  for (const of of ['lead', 'ping', 'posting'] as const) await drawPast(db, `${of}_id`, store.ids[of] - 1)
  await drawPastIds(db, 'return_items', 'cost_uploads', 'revenue_uploads')
}
