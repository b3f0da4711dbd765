import { sql } from 'kysely'
import { AppError } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { originOf } from '@/server/origin'
import type { Services } from '@/server/services'
import { pauseAfter, THROTTLE } from '../rules'

const HOUR = 3_600_000

const tooMany = (seconds: number): AppError =>
  new AppError('tooMany', {
    text: `Too many attempts. Please try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  })

/** Who is tried, and from where: an address, or a device that has proven itself. */
export interface Source {
  readonly account: Buffer
  readonly origin: Buffer
  /** A device that is trusted is not held up by what others try. */
  readonly trusted: boolean
}

export function sourceOf(services: Services, account: string, ipaddress: string, device?: { id: number }): Source {
  const origin = device ? `device:${device.id}` : `address:${originOf(ipaddress)}`
  const { keys } = services
  return {
    account: keys.fingerprint(`account:${account}`),
    origin: keys.fingerprint(origin),
    trusted: device !== undefined,
  }
}

export const accountOf = (email: string): string => email.trim().toLowerCase()

/**
 * Takes one try, or refuses; it counts as a failure until endTry says otherwise. Counted by account and origin, so that nobody can lock somebody else out by guessing; the
 * account's own ceiling holds for all origins together but those that have signed in before. Tries of one account are
 * judged one after the other, also between processes.
 */
export async function takeTry(tx: Tx, source: Source, now: number): Promise<void> {
  const { account, origin } = source
  // A crash may forget the tries of its last moment; leads do not wait for the disk behind those who guess.
  await sql`SELECT set_config('synchronous_commit', 'off', true),
                   pg_advisory_xact_lock(${account.readInt32BE(0)}, ${account.readInt32BE(4)})`.execute(tx)
  const rows = await tx.selectFrom('sign_in_tries').selectAll().where('account_hash', '=', account).execute()
  const own = rows.find((row) => row.origin_hash.equals(origin))
  const wait = (own?.not_before.getTime() ?? 0) - now
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  const recentOf = (tries: readonly Date[]): Date[] => tries.filter((at) => at.getTime() > now - HOUR)
  const recent = recentOf(own?.tries ?? [])
  const known = source.trusted || (own !== undefined && own.signed_in_at !== null)
  const counted = known ? recent : rows.flatMap((row) => (row.signed_in_at === null ? recentOf(row.tries) : []))
  if (counted.length >= THROTTLE.triesPerHour) {
    const oldest = Math.min(...counted.map((at) => at.getTime()))
    throw tooMany(Math.ceil((oldest + HOUR - now) / 1000))
  }
  // Nobody waits an hour for the next of a few free guesses: older failures are forgotten.
  const failures = (recent.length > 0 ? (own?.failures ?? 0) : 0) + 1
  const pause = pauseAfter(failures) * 1000
  const values = {
    failures,
    tries: [...recent, new Date(now)],
    not_before: new Date(pause > 0 ? now + pause : 0),
    last_try_at: new Date(now),
  }
  await tx
    .insertInto('sign_in_tries')
    .values({ account_hash: account, origin_hash: origin, ...values })
    .onConflict((oc) => oc.columns(['account_hash', 'origin_hash']).doUpdateSet(values))
    .execute()
}

/** Only a whole sign-in forgives: a right password alone ('half-way') does not reset guessing at the code. */
export async function endTry(
  tx: Tx,
  { account, origin }: Source,
  now: number,
  how: 'half-way' | 'signed-in',
): Promise<void> {
  await tx
    .updateTable('sign_in_tries')
    .set((eb) =>
      how === 'signed-in'
        ? { failures: 0, not_before: new Date(0), signed_in_at: new Date(now) }
        : { failures: eb.fn<number>('greatest', [eb('failures', '-', 1), eb.lit(0)]), not_before: new Date(0) },
    )
    .where('account_hash', '=', account)
    .where('origin_hash', '=', origin)
    .execute()
}
