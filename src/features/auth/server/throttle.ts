import { AppError } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import { pauseAfter, THROTTLE } from '../rules'

const HOUR = 3_600_000

const tooMany = (seconds: number): AppError =>
  new AppError('tooMany', {
    text: `Too many attempts. Please try again in ${seconds} s.`,
    headers: { 'retry-after': String(seconds) },
  })

/**
 * Takes one try of an account, or refuses. The row stays locked until the caller's transaction ends,
 * so guesses sent at the same moment are counted one after the other.
 */
export async function takeTry(tx: Tx, account: Buffer, now: number): Promise<void> {
  await tx
    .insertInto('sign_in_throttle')
    .values({ account_hash: account, not_before: new Date(0) })
    .onConflict((oc) => oc.column('account_hash').doNothing())
    .execute()
  const row = await tx
    .selectFrom('sign_in_throttle')
    .selectAll()
    .where('account_hash', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wait = row.not_before.getTime() - now
  if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
  const recent = row.tries.filter((at) => at.getTime() > now - HOUR)
  const oldest = recent[0]
  if (recent.length >= THROTTLE.triesPerHour && oldest) throw tooMany(Math.ceil((oldest.getTime() + HOUR - now) / 1000))
  await tx
    .updateTable('sign_in_throttle')
    .set({ tries: [...recent, new Date(now)] })
    .where('account_hash', '=', account)
    .execute()
}

export async function countFailure(tx: Tx, account: Buffer, now: number): Promise<void> {
  const { failures } = await tx
    .updateTable('sign_in_throttle')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('account_hash', '=', account)
    .returning('failures')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('sign_in_throttle')
    .set({ not_before: new Date(now + pauseAfter(failures) * 1000) })
    .where('account_hash', '=', account)
    .execute()
}

/** Only a whole sign-in forgives: a right password alone does not reset guessing at the code. */
export const forgive = async (tx: Tx, account: Buffer): Promise<void> => {
  await tx.updateTable('sign_in_throttle').set({ failures: 0 }).where('account_hash', '=', account).execute()
}
