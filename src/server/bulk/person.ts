import type { Access } from '@/kernel/call'
import { mayCall } from '../auth/actor'
import type { Db, Tx } from '../database/database'

export interface Starter {
  readonly id: number
  readonly name: string
  readonly superuser: boolean
  readonly permissions: readonly string[] | null
}

/** The person as they are now; nobody once they were switched off or deleted. */
export const starterNow = (db: Db | Tx, id: number): Promise<Starter | undefined> =>
  db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.superuser', 'roles.permissions'])
    .where('users.id', '=', id)
    .where('users.status', '=', 1)
    .where('users.kind', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()

export const stillMay = (access: Access, person: Starter | undefined): person is Starter =>
  person !== undefined && mayCall(access, { ...person, permissions: person.permissions ?? [] })
