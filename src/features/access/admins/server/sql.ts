import type { Db } from '@/server/database/database'

export const selectUsers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select([
      'users.id',
      'users.kind',
      'users.name',
      'users.email',
      'users.status',
      'users.superuser',
      'users.mfa_method',
      'users.mfa_disabled',
      'users.dateadd',
      'users.dateupdate',
      'users.updated_by',
      'users.version',
      'users.role_id',
      'roles.title as role_title',
    ])
    .select((eb) => eb.fn.coalesce('roles.permissions', eb.val<string[]>([])).as('permissions'))
    .select((eb) => eb('users.password_hash', 'is not', null).$castTo<boolean>().as('has_password'))
    .where('users.deleted_at', 'is', null)

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

/** Super users are shown to their own kind only (decision G6). */
export const listAdmins = (db: Db, { superuser }: { readonly superuser: boolean }) =>
  selectUsers(db)
    .where('users.kind', '=', 'admin')
    .$if(!superuser, (admins) => admins.where('users.superuser', '=', false))
    .orderBy('users.id')
    .execute()

export const findUser = (db: Db, id: number) => selectUsers(db).where('users.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so that two edits or deletions are judged one after the other. */
export const lockUser = (db: Db, id: number) =>
  selectUsers(db).where('users.id', '=', id).forUpdate('users').executeTakeFirst()

export const lockSuperUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('superuser', '=', true)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Kept from being deleted until the user who gets it is stored. */
export const holdRole = (db: Db, id: number) =>
  db.selectFrom('roles').select(['title', 'permissions']).where('id', '=', id).forKeyShare().executeTakeFirst()
