import { type RawBuilder, sql } from 'kysely'
import { AppError, refuse } from '@/kernel/errors'
import { type Actor, mayCall } from '../auth/actor'
import type { Tx } from '../database/database'
import type { LogEntry } from '../audit/record'
import type { Services } from '../services'
import type { BulkKind } from './kind'

export const BULK_TASK = 'bulk.run'
const MOST_ROWS = 50_000

interface StartContext {
  readonly db: Tx
  readonly now: number
  readonly requestId: string
  readonly ipaddress: string
  readonly useragent: string
  readonly actor: Actor
  readonly record: (entry: LogEntry) => Promise<void>
}

export interface BulkRows {
  /** SELECT row_id, input FROM …, each row once. */
  readonly rows: RawBuilder<unknown>
  /** What staff agreed to: more rows than these are not touched without asking again. */
  readonly confirmed: number
  readonly options?: Readonly<Record<string, unknown>>
}

export const counted = (n: number, [one, many]: BulkKind['things']): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

export const enqueueRun = (services: Services, tx: Tx, run: number, runAt?: Date): Promise<void> =>
  services.jobs.add(tx, BULK_TASK, { run }, { key: `bulk-run-${run}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) })

/** Starts a run inside a changing call and writes the call's log row. The rows are fixed now; the work begins with the commit. */
export async function startBulkRun(services: Services, ctx: StartContext, kind: BulkKind, wanted: BulkRows) {
  if (!mayCall(kind.permission, ctx.actor)) throw new AppError('forbidden')
  const { db: tx, actor, ipaddress, useragent } = ctx
  const { id } = await tx
    .insertInto('bulk_runs')
    .values({
      kind: kind.name,
      options: JSON.stringify(wanted.options ?? {}),
      total: 0,
      user_id: actor.id,
      ipaddress,
      useragent,
      request_id: ctx.requestId,
      dateadd: new Date(ctx.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ n: number }>`
    WITH added AS (INSERT INTO bulk_run_items (run_id, position, row_id, input)
      SELECT ${id}::bigint, row_number() OVER (ORDER BY row_id), row_id, input
      FROM (${wanted.rows} LIMIT ${MOST_ROWS + 1}) AS r RETURNING 1)
    SELECT count(*) AS n FROM added`.execute(tx)
  const total = rows[0]?.n ?? 0
  if (total === 0) throw refuse(`No ${kind.things[1]} match any more`)
  if (total > MOST_ROWS) throw refuse(`At most ${counted(MOST_ROWS, kind.things)} at once: narrow the filters`)
  if (total > wanted.confirmed) throw refuse(`Now ${counted(total, kind.things)} match: please confirm again`)
  await tx.updateTable('bulk_runs').set({ total }).where('id', '=', id).execute()
  await enqueueRun(services, tx, id)
  await ctx.record({
    title: 'Bulk run started',
    description: `${kind.title}: ${counted(total, kind.things)}, run ${id}`,
  })
  return { run: id, total }
}
