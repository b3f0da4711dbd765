import { type RawBuilder, sql } from 'kysely'
import type { Access } from '@/kernel/call'
import type { Actor } from './auth/actor'
import type { Db } from './database/database'
import type { Note } from './http/context'
import type { Services } from './services'

export interface SearchHit {
  readonly id: number | string
  readonly title: string
  readonly detail: string
  /** Where the console shows it. */
  readonly path: string
  /** Where to go instead while the console has no screen at that path, or none that the user may open. */
  readonly otherwise?: string
}

export interface Asker {
  readonly actor: Actor
  readonly now: number
  readonly note: Note
}

/** A feature's contribution to the search box: found by id or text, shown only to those who may open it. */
export interface SearchSource {
  readonly kind: string
  readonly permission: Access
  readonly find: (
    db: Db,
    text: string,
    id: number | undefined,
    services: Services,
    asker: Asker,
  ) => Promise<SearchHit[]>
}

export const SEARCH_LIMIT = 6

interface Party {
  readonly id: number
  readonly title: string
  readonly detail: string
}

/** One kind of party: found by its id or a part of its name. */
export const partySource = (
  kind: string,
  from: RawBuilder<unknown>,
  name: string,
  path: (id: number) => string,
  otherwise: (id: number) => string,
): SearchSource => ({
  kind,
  permission: 'signed-in',
  find: async (db, text, id) => {
    const { rows } = await sql<Party>`SELECT * FROM (${from}) AS n
      WHERE ${sql.ref(name)} ILIKE ${containing(text)} OR id = ${id ?? 0}
      ORDER BY id = ${id ?? 0} DESC, title LIMIT ${SEARCH_LIMIT}`.execute(db)
    return rows.map((row) => ({ ...row, path: path(row.id), otherwise: otherwise(row.id) }))
  },
})

export const leadsOf = (filter: string) => (id: number) => `/lead/report/details?${filter}=${id}`

/** % and _ of the typed text mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
