import { sql } from 'kysely'
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
}

const MOST_OPEN = 50

const selected = (db: Db | Tx, kinds: readonly BulkKind[]) =>
  db
    .selectFrom('bulk_runs as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.kind', 'r.total', 'u.name as user', 'r.dateadd', 'r.stop_reason', 'r.ended_at'])
    .select(
      sql<RunRecord['states']>`(SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM bulk_run_items
        WHERE run_id = r.id GROUP BY state) AS s)`.as('states'),
    )
    .where(sql<boolean>`r.kind = ANY (${kinds.map(({ name }) => name)})`)
    .orderBy('r.id', 'desc')

async function readRuns(db: Db | Tx, kinds: readonly BulkKind[], { id, openOf }: Wanted) {
  const rows = await selected(db, kinds)
    .$if(id !== undefined, (query) => query.where('r.id', '=', Number(id)))
    .$if(openOf !== undefined, (query) => query.where('r.user_id', '=', Number(openOf)).where('r.ended_at', 'is', null))
    .limit(MOST_OPEN)
    .execute()
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

export function pageOfRuns(services: Services, db: Db, actor: Actor, paging: Paging) {
  const kinds = kindsFor(services, actor)
  return pageOfRows(selected(db, kinds), paging, (run) => describeRun(run, kinds))
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
