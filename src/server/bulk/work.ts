import { sql } from 'kysely'
import { AppError } from '@/kernel/errors'
import { writeLog } from '../audit/record'
import { gaveUp, isUnreachable, type Tx } from '../database/database'
import type { Services } from '../services'
import type { BulkItem, BulkKind, BulkOutcome } from './kind'
import { starterNow, stillMay } from './person'
import { enqueueRun } from './start'

/** A turn is short, so that other jobs come in between and a stopping process need not wait long. */
const TURN_MS = 5_000
const AT_ONCE = 4
/** Until then somebody else may have found out what became of rows whose process died. */
const LOOK_AGAIN_MS = 3_000
const UNEXPECTED: BulkOutcome = { status: null, text: 'An error occurred. Please try again later.' }

type Run = NonNullable<Awaited<ReturnType<typeof openRun>>>
interface Begun {
  readonly position: number
  readonly item: BulkItem
  readonly beganAt: Date
}

const openRun = ({ database: { db } }: Services, id: number) =>
  db.selectFrom('bulk_runs').selectAll().where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst()

/** Rows that nobody has begun are left out at once; then those under way are waited for, which may yet be refused. */
export async function leaveOut(tx: Tx, run: number): Promise<void> {
  await sql`UPDATE bulk_run_items SET state = 'stopped' WHERE run_id = ${run} AND position IN
    (SELECT position FROM bulk_run_items WHERE run_id = ${run} AND state = 'waiting' FOR UPDATE SKIP LOCKED)`.execute(
    tx,
  )
  await sql`UPDATE bulk_run_items SET state = 'stopped' WHERE run_id = ${run} AND state = 'waiting'`.execute(tx)
}

/** One turn of a run: rows nobody has dealt with, a few at a time; then the next turn, or the end. */
export async function takeTurn(services: Services, id: number): Promise<void> {
  const run = await openRun(services, id)
  if (!run) return
  const kind = services.bulkKinds.find(({ name }) => name === run.kind)
  if (!kind) throw new Error(`bulk run ${id} is of a kind that is not there: ${run.kind}`)
  await lookUpBegun(services, kind, run)
  const until = performance.now() + TURN_MS
  const work = async (): Promise<void> => {
    while (performance.now() < until && (await dealWithNext(services, kind, run))) continue
  }
  await Promise.all(Array.from({ length: kind.inOrder ? 1 : AT_ONCE }, work))
  await goOnOrEnd(services, id)
}

/** Begins the next waiting row. Claim, act, log row and state are one transaction: killed at any moment, a row is acted on once. */
async function dealWithNext(services: Services, kind: BulkKind, run: Run): Promise<boolean> {
  let position = -1
  try {
    const person = await starterNow(services.database.db, run.user_id)
    if (!stillMay(kind.permission, person)) return await stopForGood(services, run.id)
    const begun = await services.database.transact(async (tx) => {
      const found = await nextWaiting(tx, run.id)
      if (!found) return null
      position = found.position
      return begin(services, tx, kind, run, found, { id: person.id, name: person.name })
    })
    if (!begun) return false
    if (begun.carryOn) await endRow(services, run.id, position, 'running', 'done', await begun.carryOn())
  } catch (error) {
    // The turn is taken again: nothing is wrong with the row.
    if (position < 0 || isUnreachable(error) || gaveUp(error)) throw error
    await noteFailure(services, kind, run.id, position, error)
  }
  return true
}

const nextWaiting = (tx: Tx, run: number) =>
  tx
    .selectFrom('bulk_run_items')
    .select(['position', 'row_id', 'input'])
    .where('run_id', '=', run)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Waiting = NonNullable<Awaited<ReturnType<typeof nextWaiting>>>

async function begin(
  services: Services,
  tx: Tx,
  kind: BulkKind,
  run: Run,
  { position, row_id, input }: Waiting,
  startedBy: BulkItem['startedBy'],
) {
  const { entry, outcome } = await kind.act(services, tx, { row: row_id, startedBy, ...termsOf(run, input) })
  const now = new Date(services.clock.now())
  const { ipaddress, useragent, request_id: requestId } = run
  const origin = { category: kind.category, call: `bulk run ${run.id}`, requestId, ipaddress, useragent, now }
  await writeLog(tx, { ...origin, user: startedBy }, entry)
  const known = typeof outcome !== 'function'
  await tx
    .updateTable('bulk_run_items')
    .set({ state: known ? 'done' : 'running', began_at: now, outcome: known ? JSON.stringify(outcome) : null })
    .where('run_id', '=', run.id)
    .where('position', '=', position)
    .execute()
  return { carryOn: known ? undefined : outcome }
}

async function stopForGood({ database }: Services, run: number): Promise<false> {
  await database.transact(async (tx) => {
    await leaveOut(tx, run)
    const stop_reason = 'Whoever started it may not do this any more'
    await tx.updateTable('bulk_runs').set({ stop_reason }).where('id', '=', run).execute()
  })
  return false
}

const termsOf = (run: Pick<Run, 'options'>, input: unknown) => ({
  input: input as BulkItem['input'],
  options: run.options as BulkItem['options'],
})

async function endRow(
  { database: { db } }: Services,
  run: number,
  position: number,
  from: 'waiting' | 'running',
  state: 'done' | 'failed',
  outcome: BulkOutcome,
): Promise<void> {
  await db
    .updateTable('bulk_run_items')
    .set({ state, outcome: JSON.stringify(outcome) })
    .where('run_id', '=', run)
    .where('position', '=', position)
    .where('state', '=', from)
    .execute()
}

/** A refusal is the row's result. What went wrong after the act is committed is looked up later, never done again. */
async function noteFailure(
  services: Services,
  kind: BulkKind,
  run: number,
  position: number,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof AppError
  if (!refusal) services.log.error({ err: error, run, position }, 'a row of a bulk run failed')
  const outcome = refusal ? { status: null, text: error.message } : UNEXPECTED
  await endRow(services, run, position, 'waiting', 'failed', outcome)
  if (refusal || !kind.lookUp) await endRow(services, run, position, 'running', 'failed', outcome)
}

/** Rows in the hands of nobody: their process died, or lost them, after the act was committed. */
async function lookUpBegun(services: Services, kind: BulkKind, run: Run): Promise<void> {
  if (!kind.lookUp) return
  const startedBy = { id: run.user_id, name: '' }
  for (const { position, item, beganAt } of await begunRows(services, run, startedBy)) {
    const outcome = await kind.lookUp(services, item, beganAt)
    if (outcome) await endRow(services, run.id, position, 'running', 'done', outcome)
  }
}

async function begunRows({ database: { db } }: Services, run: Run, startedBy: BulkItem['startedBy']): Promise<Begun[]> {
  const rows = await db
    .selectFrom('bulk_run_items')
    .select(['position', 'row_id', 'input', 'began_at'])
    .where('run_id', '=', run.id)
    .where('state', '=', 'running')
    .execute()
  return rows.map(({ position, row_id, input, began_at }) => ({
    position,
    item: { row: row_id, startedBy, ...termsOf(run, input) },
    beganAt: began_at ?? run.dateadd,
  }))
}

async function goOnOrEnd(services: Services, id: number): Promise<void> {
  await services.database.transact(async (tx) => {
    const { rows } = await sql<{ state: string }>`
      SELECT DISTINCT state FROM bulk_run_items WHERE run_id = ${id} AND state IN ('waiting', 'running')`.execute(tx)
    const now = new Date(services.clock.now())
    if (rows.length === 0) await tx.updateTable('bulk_runs').set({ ended_at: now }).where('id', '=', id).execute()
    else if (rows.some(({ state }) => state === 'waiting')) await enqueueRun(services, tx, id)
    else await enqueueRun(services, tx, id, new Date(now.getTime() + LOOK_AGAIN_MS))
  })
}
