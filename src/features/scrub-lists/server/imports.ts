import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import { refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { personOf } from '@/server/who'
import type { ScrubList } from '../lists'

interface Undoing {
  readonly db: Tx
  readonly now: number
  readonly actor: { readonly id: number }
}

/** Takes the entries of an import off the list, but for those that somebody changed since: they are that person's. */
export async function undoImport(
  { db, now, actor }: Undoing,
  list: ScrubList,
  id: number,
): Promise<{ removed: number; kept: number }> {
  const row = await db
    .selectFrom('scrub_imports')
    .selectAll()
    .where('id', '=', id)
    .where('list', '=', list.table)
    .forUpdate()
    .executeTakeFirst()
  if (found(row, 'Import').undone_at !== null) throw refuse('The import is undone already')
  // A million entries take their time.
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  const own = sql`DELETE FROM ${sql.table(list.table)} WHERE import_id = ${id} AND version = 1`
  const removed = Number((await own.execute(db)).numAffectedRows ?? 0)
  const left = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${sql.table(list.table)} WHERE import_id = ${id}`.execute(db)
  const undone = { undone_at: new Date(now), undone_by: actor.id, removed }
  await db.updateTable('scrub_imports').set(undone).where('id', '=', id).execute()
  return { removed, kept: left.rows[0]?.n ?? 0 }
}

const selectImports = (db: Db, list: ScrubList) =>
  db
    .selectFrom('scrub_imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as b', 'b.id', 'i.undone_by')
    .leftJoin('bulk_runs as r', 'r.id', 'i.run_id')
    .selectAll('i')
    .select(['u.name as user_name', 'b.name as undone_name', 'r.id as run'])
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .where('i.list', '=', list.table)

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>

const describeImport = ({ id, filename, lines, added, known, repeated, faults, done, ...row }: ImportRow) => ({
  ...{ id, filename, lines, added, known, repeated, faults, done, run: row.run, dateadd: row.dateadd },
  user: personOf(row.user_id, row.user_name),
  undone:
    row.undone_at === null
      ? null
      : { date: row.undone_at, user: personOf(row.undone_by, row.undone_name), removed: row.removed ?? 0 },
})

export async function importById(db: Db, list: ScrubList, id: number) {
  return describeImport(found(await selectImports(db, list).where('i.id', '=', id).executeTakeFirst(), 'Import'))
}

export async function listImports(db: Db, list: ScrubList, { page, perPage }: { page: number; perPage: number }) {
  const rows = await selectImports(db, list)
    .orderBy('i.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { data: rows.map(describeImport), ...pageNumbers(page, perPage, rows[0]?.total ?? 0, rows.length) }
}
