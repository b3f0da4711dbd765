import { sql } from 'kysely'
import type { Db } from '@/server/database/database'

/** Hidden users no longer hold their role; they must not keep it from being deleted. */
const usersOfRole = sql<number>`(SELECT count(*) FROM users u WHERE u.role_id = roles.id AND u.deleted_at IS NULL)`

const selectRoles = (db: Db) => db.selectFrom('roles').selectAll().select(usersOfRole.as('users'))

export const listRoles = (db: Db) => selectRoles(db).orderBy('roles.id').execute()
export const findRole = (db: Db, id: number) => selectRoles(db).where('roles.id', '=', id).executeTakeFirst()

/** Users are counted after the lock is held: one who got the role during the wait must be seen. */
export async function lockRole(db: Db, id: number) {
  await db.selectFrom('roles').select('id').where('id', '=', id).forUpdate().execute()
  return findRole(db, id)
}

export const roleOf = async (db: Db, userId: number): Promise<number | null> =>
  (await db.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirstOrThrow()).role_id
