import type { Db, Tx } from '@/server/database/database'
import { hashToken } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'

/** Remembers a device that passed a code step. */
export async function trustDevice(services: Services, tx: Tx, now: number, userId: number, useragent: string) {
  const { token, hash } = services.keys.newToken()
  const { id } = await tx
    .insertInto('trusted_devices')
    .values({
      token_hash: hash,
      user_id: userId,
      useragent,
      created_at: new Date(now),
      expires_at: new Date(now + services.config.SLUICE_DEVICE_DAYS * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id }
}

export async function findDevice(
  services: Services,
  db: Db,
  userId: number,
  token: string | null | undefined,
  now: number,
) {
  if (!token || !services.keys.isToken(token)) return undefined
  return db
    .selectFrom('trusted_devices')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
}

export const forgetDevices = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('trusted_devices').where('user_id', '=', userId).execute()
}
