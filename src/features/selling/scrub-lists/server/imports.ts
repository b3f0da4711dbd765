import { sql } from 'kysely'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { pageOfRows, type Paging } from '@/server/http/paging'
import { personOf } from '@/server/who'
import type { ScrubList } from '../lists'

const selectImports = (db: Db, list: ScrubList) =>
  db
    .selectFrom('scrub_imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('users as b', 'b.id', 'i.undone_by')
    .leftJoin('bulk_runs as r', 'r.id', 'i.run_id')
    .selectAll('i')
    .select(['u.name as user_name', 'b.name as undone_name', 'r.id as run'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM ${sql.table(list.table)} AS e WHERE e.import_id = i.id AND e.version = 1)`.as(
        'left',
      ),
    )
    .where('i.list', '=', list.table)

type ImportRow = Awaited<ReturnType<ReturnType<typeof selectImports>['executeTakeFirstOrThrow']>>

const describeImport = ({ id, filename, lines, added, known, repeated, faults, done, ...row }: ImportRow) => ({
  ...{ id, filename, lines, added, known, repeated, faults, done, run: row.run, dateadd: row.dateadd },
  user: personOf(row.user_id, row.user_name),
  undone:
    row.undone_at === null
      ? null
      : {
          ...{ date: row.undone_at, user: personOf(row.undone_by, row.undone_name) },
          ...{ removed: row.removed ?? 0, left: row.left },
        },
})

export async function importById(db: Db, list: ScrubList, id: number) {
  return describeImport(found(await selectImports(db, list).where('i.id', '=', id).executeTakeFirst(), 'Import'))
}

export const listImports = (db: Db, list: ScrubList, paging: Paging) =>
  pageOfRows(selectImports(db, list).orderBy('i.id', 'desc'), paging, describeImport)
