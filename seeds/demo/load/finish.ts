import { openCountersOf } from '@/features/selling/market/server/caps-in-force'
import { intoOrderDays, intoPublisherDays } from '@/features/selling/market/server/upkeep/status-columns'
import type { LogCategory } from '@/kernel/call'
import { writeLog } from '@/server/audit/record'
import type { Db, Tx } from '@/server/database/database'
import type { Keyring } from '@/server/secrets/keyring'
import type pg from 'pg'
import type { World } from '../types'
import { writeClicks } from './clicks'
import { Copier, copyInto } from './copy'
import { formatLog, writeFormatEdits } from './format-edits'
import { drawPast, drawPastIds, insertRows } from './insert-rows'
import type { ProductResult } from './product'
import { keyOf, Sums } from './rollups'

export interface FinishParts {
  readonly client: pg.ClientBase
  readonly db: Db
  readonly keys: Keyring
  readonly world: World
  readonly staff: ReadonlyMap<string, number>
  readonly results: readonly ProductResult[]
}

/** The report tables with fewer keys, from those with more. */
const FEWER_KEYS = `
  ${intoOrderDays('posting_days')};
  ${intoPublisherDays('lead_days')};
  DELETE FROM pingpost_kept`

/** What is only known at the end: what the products have in common, and what staff changed. */
export async function finish(parts: FinishParts): Promise<void> {
  const { client, world, results } = parts
  const copier = new Copier(async (lots) => {
    for (const lot of lots) await copyInto(client, lot)
  })
  const totals = new Sums()
  for (const [day, status, ...numbers] of results.flatMap((result) => result.totals))
    totals.add(keyOf(String(day), String(status)), numbers as number[])
  for (const row of totals.values()) copier.add('lead_totals', row)
  await copier.drain()
  await client.query(FEWER_KEYS)
  await writeStaffChanges(parts)
  await startCounters(parts)
  await writeFormatEdits(parts.db, world, parts.staff)
  await writeBreakers(parts)
  await writeClicks(parts.db, parts.keys, world)
  await setSequences(parts)
}

/** Limits in force begin with what was sent. */
async function startCounters({ db, world }: FinishParts): Promise<void> {
  const owners = await db
    .selectFrom('filters')
    .select(['owner', 'owner_id'])
    .distinct()
    .where('owner', 'in', ['order', 'lender'])
    .orderBy('owner')
    .orderBy('owner_id')
    .execute()
  for (const { owner, owner_id } of owners)
    await openCountersOf(db as Tx, owner as 'order' | 'lender', owner_id, world.zone, world.now)
}

const byTime = <T extends { readonly at: number }>(events: readonly T[]): T[] => events.toSorted((a, b) => a.at - b.at)

async function writeStaffChanges({ db, staff, world, results }: FinishParts): Promise<void> {
  const filters = results.flatMap((result) => result.filters)
  for (const { owner, ownerId, filter, at, by } of byTime(filters)) {
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
  for (const [order, { cents, at, by }] of results.flatMap((result) => [...result.prices])) {
    await db.updateTable('orders').set({ price: cents }).where('id', '=', order).execute()
    await touched(db, order, at, staff.get(by))
  }
  const listed = byTime(results.flatMap((result) => result.listed))
  await insertRows(
    db,
    'bad_phones',
    listed.map(({ phone, at, by }) => {
      const date = new Date(at)
      return { phone, description: 'DNC', user_id: by, dateadd: date, dateupdate: date }
    }),
  )
  for (const { at, by, entry, call } of byTime([...results.flatMap((result) => result.log), ...formatLog(world)]))
    await writeLog(
      db as Tx,
      {
        category: call.split('.')[0] as LogCategory,
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

async function writeBreakers({ db, world, results }: FinishParts): Promise<void> {
  for (const { order, stage, breaker, reason } of results.flatMap((result) => result.breakers)) {
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

async function setSequences({ db, results }: FinishParts): Promise<void> {
  for (const of of ['lead', 'ping', 'posting'] as const)
    await drawPast(db, `${of}_id`, Math.max(...results.map(({ last }) => last[of])))
  await drawPastIds(db, 'return_items', 'thankyou_clicks', 'cost_uploads', 'revenue_uploads')
}
