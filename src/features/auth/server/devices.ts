import type { Tx } from '@/server/database/database'
import { hashToken, newToken } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'

/** Remembers a device that passed a code step. */
export async function trustDevice(services: Services, tx: Tx, now: number, userId: number, useragent: string) {
  const { token, hash } = newToken()
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

export async function findDevice(tx: Tx, userId: number, token: string | null | undefined, now: number) {
  if (!token) return undefined
  return tx
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
