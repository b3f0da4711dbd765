import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { STATUS } from '@/features/access/auth/public'
import { type Actor, mayCall } from '@/server/auth/actor'
import type { Db } from '@/server/database/database'

type Staff = Pick<Actor, 'id' | 'name' | 'superuser' | 'permissions'>

/** An active member of staff, with what they may do at this moment. */
export const findStaff = (db: Db, id: number): Promise<Staff | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.superuser'])
    .select((eb) => eb.fn.coalesce('roles.permissions', eb.val<string[]>([])).as('permissions'))
    .where('users.id', '=', id)
    .where('users.kind', '=', 'admin')
    .where('users.status', '=', STATUS.active)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

/** Staff who look at the portal as a user see no more of consumers than they may in the console. */
export async function seesConsumers({ db, actor }: { readonly db: Db; readonly actor: Actor }): Promise<boolean> {
  const by = actor.partner?.openedBy
  if (!by) return true
  const staff = await findStaff(db, by.id)
  return staff !== undefined && mayCall(leadPermissions.lead_revealdata, staff)
}
