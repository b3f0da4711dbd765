import type { Db } from '@/server/database/database'
import { hashToken } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'
import { accountOf, sourceOf } from './throttle'

interface Attempt {
  readonly email: string
  readonly address: string
  readonly now: number
  /** The token of a trusted device. */
  readonly device?: string | null | undefined
}

/**
 * The account, if it has signed in from this origin before or trusts this device. Keyed by account, so that a person with
 * many origins or devices still counts as one.
 */
export async function knownFor(services: Services, db: Db, attempt: Attempt): Promise<string | undefined> {
  const { account, origin } = sourceOf(services, accountOf(attempt.email), attempt.address)
  const person = `account ${account.toString('hex')}`
  const before = await db
    .selectFrom('sign_in_tries')
    .select('signed_in_at')
    .where('account_hash', '=', account)
    .where('origin_hash', '=', origin)
    .where('signed_in_at', 'is not', null)
    .executeTakeFirst()
  if (before) return person
  return (await isTrusted(services, db, attempt)) ? person : undefined
}

async function isTrusted(services: Services, db: Db, { email, device, now }: Attempt): Promise<boolean> {
  if (!device || !services.keys.isToken(device)) return false
  const found = await db
    .selectFrom('trusted_devices')
    .innerJoin('users', 'users.id', 'trusted_devices.user_id')
    .select('trusted_devices.id')
    .where('trusted_devices.token_hash', '=', hashToken(device))
    .where('trusted_devices.expires_at', '>', new Date(now))
    .where((eb) => eb(eb.fn('lower', ['users.email']), '=', accountOf(email)))
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
