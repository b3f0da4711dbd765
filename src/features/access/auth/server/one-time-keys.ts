import type { Db, Tx } from '@/server/database/database'
import { hashToken, type Keyring } from '@/server/secrets/keyring'
import type { SideName } from './side'

type Purpose = 'invitation' | 'restore'

/** A new key replaces the user's older ones of the same purpose. */
export async function issueKey(
  keys: Keyring,
  tx: Tx,
  userId: number,
  purpose: Purpose,
  now: number,
  lifeMs: number,
): Promise<string> {
  await tx
    .updateTable('one_time_keys')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const { token, hash } = keys.newToken()
  await tx
    .insertInto('one_time_keys')
    .values({
      key_hash: hash,
      purpose,
      user_id: userId,
      created_at: new Date(now),
      expires_at: new Date(now + lifeMs),
    })
    .execute()
  return token
}

const openKeys = (db: Db, key: string, purpose: Purpose, now: number, side: SideName) =>
  db
    .selectFrom('one_time_keys')
    .innerJoin('users', 'users.id', 'one_time_keys.user_id')
    .select([
      'one_time_keys.id as key_id',
      'users.id',
      'users.name',
      'users.email',
      'users.status',
      'users.mfa_method',
      'users.mfa_disabled',
    ])
    .where('one_time_keys.key_hash', '=', hashToken(key))
    .where('one_time_keys.purpose', '=', purpose)
    .where('one_time_keys.used_at', 'is', null)
    .where('one_time_keys.expires_at', '>', new Date(now))
    .where('users.deleted_at', 'is', null)
    .where('users.kind', side === 'console' ? '=' : '<>', 'admin')

export const findKey = async (keys: Keyring, db: Db, key: string, purpose: Purpose, now: number, side: SideName) =>
  keys.isToken(key) ? openKeys(db, key, purpose, now, side).executeTakeFirst() : undefined

/** Finds and uses up; two at the same moment: one gets it. */
export async function useKey(tx: Tx, key: string, purpose: Purpose, now: number, side: SideName) {
  const found = await openKeys(tx, key, purpose, now, side).forUpdate().executeTakeFirst()
  if (found) {
    await tx
      .updateTable('one_time_keys')
      .set({ used_at: new Date(now) })
      .where('id', '=', found.key_id)
      .execute()
  }
  return found
}
