import type { Access } from '@/kernel/call'
import type { Actor } from './auth/actor'
import type { Db } from './database/database'
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

/** A feature's contribution to the search box: found by id or text, shown only to those who may open it. */
export interface SearchSource {
  readonly kind: string
  readonly permission: Access
  readonly find: (
    db: Db,
    text: string,
    id: number | undefined,
    services: Services,
    actor: Actor,
  ) => Promise<SearchHit[]>
}

export const SEARCH_LIMIT = 6

/** % and _ of the typed text mean themselves. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
