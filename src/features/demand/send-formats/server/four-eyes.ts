import { sql } from 'kysely'
import { refuse } from '@/kernel/errors'
import type { Db, Tx } from '@/server/database/database'
import { sendFormatPermissions } from '../permissions'

/** Whether nobody else could approve: then a second person is not to be had. */
export async function isSoleApprover(db: Db | Tx, user: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.kind', '=', 'admin')
    .where('users.status', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where('users.id', '<>', user)
    .where((eb) =>
      eb.or([
        eb('users.superuser', '=', true),
        sql<boolean>`${sendFormatPermissions.order_approvesendformat} = ANY (roles.permissions)`,
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other === undefined
}

interface Approval {
  /** Who wrote or requested what is approved; null where nobody noted it. */
  readonly author: number | null
  /** What another person has to do. */
  readonly what: string
}

/**
 * The one rule for changes of send formats and identity in pings: who made a change does not approve it, unless nobody else
 * may. Says whether the author approved it alone.
 */
export async function checkSecondPerson(
  { db, actor }: { readonly db: Db | Tx; readonly actor: { readonly id: number } },
  { author, what }: Approval,
): Promise<boolean> {
  if (author !== actor.id) return false
  if (await isSoleApprover(db, actor.id)) return true
  throw refuse(`Another person has to ${what}`)
}
