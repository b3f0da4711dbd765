import { sql } from 'kysely'
import { AppError, notFound } from '@/kernel/errors'
import type { Actor } from '../auth/actor'
import { type Db, violated } from '../database/database'

/** What the pieces of an edit need of a call's context. */
interface Editor {
  readonly db: Db
  readonly now: number
  readonly actor: Actor
  readonly ifMatch: number | undefined
}

/** Columns that every row people edit has. */
interface Edited {
  readonly version: number
  readonly dateupdate: Date
  readonly updated_by: number | null
}

/** `found(await findRole(…), 'Role')`: the row, or 'Role not found'. */
export function found<Row>(row: Row | undefined, thing: string): Row {
  if (row === undefined) throw notFound(thing)
  return row
}

/**
 * Two people edited the same row: the second is told who was first and gets both versions to choose from. The row must be
 * locked, so that the next one waits. `current` is the row as the call answers it, where that is not the row itself.
 */
export async function guardVersion(ctx: Editor, row: Edited, current: unknown = row): Promise<void> {
  if (ctx.ifMatch === undefined || ctx.ifMatch === row.version) return
  const changedAt = row.dateupdate.toISOString()
  throw new AppError('staleEdit', { body: { current, changedBy: await nameOf(ctx.db, row.updated_by), changedAt } })
}

async function nameOf(db: Db, id: number | null): Promise<string> {
  const user =
    id === null ? undefined : await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst()
  return user?.name ?? ''
}

/** Who and when, for `.set({ …, ...stamp(ctx) })` of an edited row. */
export const stamp = (ctx: Pick<Editor, 'now' | 'actor'>) => ({
  dateupdate: new Date(ctx.now),
  updated_by: ctx.actor.id,
  version: sql<number>`version + 1`,
})

/** The same for `.values({ …, ...stampNew(ctx) })`. */
export function stampNew(ctx: Pick<Editor, 'now' | 'actor'>) {
  const at = new Date(ctx.now)
  return { dateadd: at, dateupdate: at, updated_by: ctx.actor.id }
}

/** `unique(query.execute(), 'roles_title_unique', 'title', 'Duplicate title')`: a second one is the field's fault. */
export async function unique<T>(write: Promise<T>, constraint: string, field: string, text: string): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violated(error) === constraint) throw new AppError('invalidFields', { text, fields: { [field]: text } })
    throw error
  }
}
