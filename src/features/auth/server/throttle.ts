import { AppError } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { pauseAfter, THROTTLE } from '../rules'

const HOUR = 3_600_000

const tooMany = (seconds: number): AppError =>
  new AppError('tooMany', {
    text: `Too many attempts. Please try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  })

/** A try that was let through; its end must be told in the same transaction. */
export interface Try {
  readonly account: Buffer
  readonly failures: number
  readonly recent: readonly Date[]
}

/**
 * Takes one try of an account, or refuses. The row stays locked until the caller's transaction ends,
 * so guesses sent at the same moment are counted one after the other.
 */
export async function takeTry(tx: Tx, account: Buffer, now: number): Promise<Try> {
  const row = await tx
    .insertInto('sign_in_throttle')
    .values({ account_hash: account, not_before: new Date(0) })
    // Writes nothing new: it makes one statement of finding, creating and locking.
    .onConflict((oc) => oc.column('account_hash').doUpdateSet({ account_hash: account }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const wait = row.not_before.getTime() - now
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  const recent = row.tries.filter((at) => at.getTime() > now - HOUR)
  const oldest = recent[0]
  if (recent.length >= THROTTLE.triesPerHour && oldest) throw tooMany(Math.ceil((oldest.getTime() + HOUR - now) / 1000))
  return { account, failures: row.failures, recent }
}

/**
 * Only a whole sign-in forgives: a right password alone ('half-way') does not reset guessing at the code.
 */
export async function endTry(
  tx: Tx,
  { account, failures, recent }: Try,
  now: number,
  how: 'failed' | 'half-way' | 'signed-in',
): Promise<void> {
  const counted = how === 'failed' ? failures + 1 : how === 'signed-in' ? 0 : failures
  const pause = how === 'failed' ? pauseAfter(counted) * 1000 : 0
  await tx
    .updateTable('sign_in_throttle')
    .set({ failures: counted, tries: [...recent, new Date(now)], not_before: new Date(pause > 0 ? now + pause : 0) })
    .where('account_hash', '=', account)
    .execute()
}
