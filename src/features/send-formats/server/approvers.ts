import { sql } from 'kysely'
import type { Tx } from '@/server/database/database'
import { sendFormatPermissions } from '../permissions'

/** Whether nobody else could approve: then four eyes are not to be had. */
export async function isSoleApprover(tx: Tx, user: number): Promise<boolean> {
  const other = await tx
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
