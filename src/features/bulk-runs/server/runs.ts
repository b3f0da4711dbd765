import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import { notFound } from '@/kernel/errors'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { BulkItem, BulkKind, BulkOutcome } from '@/server/bulk/kind'
import { counted } from '@/server/bulk/start'
import type { Db, Tx } from '@/server/database/database'
import { pageOfRows, type Paging } from '@/server/http/paging'
import type { Services } from '@/server/services'
import { ITEM_STATES, type ItemState } from '../contract'

interface RunRecord {
  readonly id: number
  readonly kind: string
  readonly total: number
  readonly user: string | null
  readonly dateadd: Date
  readonly stop_reason: string | null
  readonly ended_at: Date | null
  readonly states: Readonly<Partial<Record<ItemState, number>>>
}

/** A run may be seen, stopped and tried again by whoever may do what it does. */
const kindsFor = ({ bulkKinds }: Services, actor: Actor): readonly BulkKind[] =>
  bulkKinds.filter(({ permission }) => mayCall(permission, actor))

interface Wanted {
  readonly id?: number
  readonly openOf?: number
  readonly limit?: number
  readonly offset?: number
}

async function readRuns(db: Db | Tx, kinds: readonly BulkKind[], { id, openOf, limit = 50, offset = 0 }: Wanted) {
  if (kinds.length === 0) return []
  const { rows } = await sql<RunRecord>`
    SELECT r.id, r.kind, r.total, u.name AS user, r.dateadd, r.stop_reason, r.ended_at,
      (SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM bulk_run_items WHERE run_id = r.id
        GROUP BY state) AS s) AS states
    FROM bulk_runs AS r LEFT JOIN users AS u ON u.id = r.user_id
    WHERE r.kind IN (${sql.join(kinds.map(({ name }) => name))})
      ${id === undefined ? sql`` : sql`AND r.id = ${id}`}
      ${openOf === undefined ? sql`` : sql`AND r.user_id = ${openOf} AND r.ended_at IS NULL`}
    ORDER BY r.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map((row) => describeRun(row, kinds))
}

function describeRun(
  { kind: name, states, user, stop_reason, ended_at, ...run }: RunRecord,
  kinds: readonly BulkKind[],
) {
  const kind = kinds.find((one) => one.name === name)
  const [waiting = 0, running = 0, done = 0, failed = 0, stopped = 0] = ITEM_STATES.map((state) => states[state])
  return {
    id: run.id,
    title: kind?.title ?? name,
    rows: counted(run.total, kind?.things ?? ['row', 'rows']),
    user: user ?? '',
    dateadd: run.dateadd,
    total: run.total,
    ...{ waiting, running, done, failed, stopped },
    stopreason: stop_reason,
    ended: ended_at,
    touches: [...(kind?.touches ?? [])],
  }
}

export const openRuns = (services: Services, db: Db, actor: Actor) =>
  readRuns(db, kindsFor(services, actor), { openOf: actor.id })

export async function runById(services: Services, db: Db | Tx, actor: Actor, id: number) {
  const [run] = await readRuns(db, kindsFor(services, actor), { id })
  if (!run) throw notFound('Bulk run')
  return run
}

export async function pageOfRuns(services: Services, db: Db, actor: Actor, { page, perPage }: Paging) {
  const kinds = kindsFor(services, actor)
  const names = kinds.map(({ name }) => name)
  const [rows, counts] = await Promise.all([
    readRuns(db, kinds, { limit: perPage, offset: (page - 1) * perPage }),
    db
      .selectFrom('bulk_runs')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('kind', 'in', names.length > 0 ? names : [''])
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows, ...pageNumbers(page, perPage, counts.n, rows.length) }
}

export async function pageOfItems(services: Services, db: Db, actor: Actor, id: number, paging: Paging) {
  const { total, ended } = await runById(services, db, actor, id)
  const { kind: name } = await db.selectFrom('bulk_runs').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
  const kind = services.bulkKinds.find((one) => one.name === name)
  // While it runs, rows keep their places.
  const failedFirst = sql`${ended !== null}::boolean AND state NOT IN ('failed', 'stopped')`
  const items = db
    .selectFrom('bulk_run_items')
    .select(['position', 'row_id', 'input', 'state', 'outcome'])
    .where('run_id', '=', id)
    .orderBy(failedFirst)
    .orderBy('position')
  return pageOfRows(
    items,
    paging,
    ({ position, row_id: row, input, state, outcome }) => {
      const item = { row, input: input as BulkItem['input'] }
      const { status = null, text = '', notes = [] } = (outcome ?? {}) as Partial<BulkOutcome>
      return {
        position,
        name: kind?.nameOf(item) ?? String(row),
        path: kind?.pathOf(item) ?? null,
        state: state as ItemState,
        status,
        text,
        notes: [...notes],
      }
    },
    total,
  )
}
