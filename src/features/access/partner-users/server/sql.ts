import { sql } from 'kysely'
import { containing } from '@/server/search'
import type { Db } from '@/server/database/database'
import { type Paging, pageOfRows } from '@/server/http/paging'
import type { PartnerKind } from '../rules'

/** Each with the publishers or lenders that are theirs, by name. */
const selectUsers = (db: Db, kind: PartnerKind) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.status',
      'users.mfa_disabled',
      'users.dateadd',
      'users.dateupdate',
      'users.updated_by',
      'users.version',
    ])
    .select((eb) => [
      eb('users.password_hash', 'is not', null).$castTo<boolean>().as('has_password'),
      sql<{ id: number; title: string }[]>`coalesce((
        SELECT json_agg(json_build_object('id', p.party_id, 'title', coalesce(pub.name, l.title))
          ORDER BY coalesce(pub.name, l.title), p.party_id)
        FROM user_parties p
        LEFT JOIN publishers pub ON pub.id = p.publisher_id
        LEFT JOIN lenders l ON l.id = p.lender_id
        WHERE p.user_id = users.id), '[]'::json)`.as('parties'),
    ])
    .where('users.kind', '=', kind)
    .where('users.deleted_at', 'is', null)

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

const assignedTo = (db: Db, kind: PartnerKind, parties: readonly number[]) =>
  db
    .selectFrom('user_parties')
    .select('user_parties.user_id')
    .where('user_parties.kind', '=', kind)
    .where('user_parties.party_id', 'in', parties)

export interface Sought extends Paging {
  readonly parties: readonly number[] | undefined
  readonly name: string | undefined
  readonly email: string | undefined
}

export function searchUsers<Shown>(db: Db, kind: PartnerKind, sought: Sought, shown: (row: UserRow) => Shown) {
  const { parties = [], name, email } = sought
  const matching = selectUsers(db, kind)
    .$if(parties.length > 0, (q) => q.where('users.id', 'in', assignedTo(db, kind, parties)))
    .$if(!!name, (q) => q.where('users.name', 'ilike', containing(name ?? '')))
    .$if(!!email, (q) => q.where('users.email', 'ilike', containing(email ?? '')))
  return pageOfRows(matching.orderBy('users.id', 'desc'), sought, shown)
}

export const usersOfParty = (db: Db, kind: PartnerKind, party: number) =>
  selectUsers(db, kind)
    .where('users.id', 'in', assignedTo(db, kind, [party]))
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

export const usersForParty = (db: Db, kind: PartnerKind, party: number) =>
  selectUsers(db, kind)
    .where('users.id', 'not in', assignedTo(db, kind, [party]))
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()

export const findUser = (db: Db, kind: PartnerKind, id: number) =>
  selectUsers(db, kind).where('users.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so that two edits or assignments are judged one after the other. */
export const lockUser = (db: Db, kind: PartnerKind, id: number) =>
  selectUsers(db, kind).where('users.id', '=', id).forUpdate('users').executeTakeFirst()

/** Which of these publishers or lenders exist. */
export const existing = async (db: Db, kind: PartnerKind, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return []
  const rows =
    kind === 'publisher'
      ? await db.selectFrom('publishers').select('id').where('id', 'in', ids).execute()
      : await db.selectFrom('lenders').select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}
