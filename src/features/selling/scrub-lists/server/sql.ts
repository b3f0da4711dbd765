import { sql } from 'kysely'
import type { Sort } from '@/kernel/inputs'
import { textOf } from '@/kernel/list-columns'
import type { Db } from '@/server/database/database'
import { containing } from '@/server/search'
import type { ScrubEntry } from '../contract'
import type { ScrubList } from '../lists'

/** The tables are alike but for the names of an entry's two parts. */
export const tableOf = ({ table }: ScrubList) => table as 'bad_phones'

const column = (name: string) => sql<string>`${sql.ref(`e.${name}`)}`

export const selectEntries = (db: Db, list: ScrubList) =>
  db
    .selectFrom(`${tableOf(list)} as e`)
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.dateadd', 'e.dateupdate', 'e.updated_by', 'e.version', 'e.user_id', 'u.name as user_name'])
    .select([column(list.value.name).as('value'), column(list.choice.name).as('choice')])

type Entries = ReturnType<typeof selectEntries>
export type EntryRow = Awaited<ReturnType<Entries['executeTakeFirstOrThrow']>>

export interface EntrySearch {
  readonly sort?: Sort | undefined
  readonly [name: string]: unknown
}

const wanted = ({ value }: ScrubList, search: EntrySearch): string => {
  const text = textOf(search[value.name])
  return value.tidy?.(text) ?? text
}

export function searchEntries(db: Db, list: ScrubList, search: EntrySearch): Entries {
  const { column: by, order } = search.sort ?? { column: 'id', order: 'desc' as const }
  const text = wanted(list, search)
  return selectEntries(db, list)
    .$if(text !== '', (rows) => rows.where(column(list.value.name), 'ilike', containing(text)))
    .orderBy(by === 'user' ? sql`u.name` : column(by), (way) => (order === 'desc' ? way.desc() : way.asc()).nullsLast())
    .orderBy('e.id')
}

export async function countEntries(db: Db, list: ScrubList, search: EntrySearch): Promise<number> {
  const text = wanted(list, search)
  const { n } = await db
    .selectFrom(`${tableOf(list)} as e`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .$if(text !== '', (rows) => rows.where(column(list.value.name), 'ilike', containing(text)))
    .executeTakeFirstOrThrow()
  return n
}

export const describe = (list: ScrubList, row: EntryRow): ScrubEntry => ({
  id: row.id,
  [list.value.name]: row.value,
  [list.choice.name]: row.choice,
  dateadd: row.dateadd.toISOString(),
  dateupdate: row.dateupdate.toISOString(),
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? `#${row.user_id}` },
  version: row.version,
})
