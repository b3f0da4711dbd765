import { randomBytes } from 'node:crypto'
import type { CheckedInput } from '@/kernel/call'
import { refuse } from '@/kernel/errors'
import { found, stamp } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { rcidCalls } from '../contract'
import type { Ctx } from './service'
import { lockRcid } from './sql'

const KEY_BYTES = 24
const SHOWN_LETTERS = 4
const DAY = 86_400_000

export const makeKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

/** Enough to tell two keys apart. */
export const maskedKey = ({ keys }: Services, sealed: Buffer | null): string | null =>
  sealed === null ? null : `••••••••${keys.decrypt(sealed).slice(-SHOWN_LETTERS)}`

type Body = CheckedInput<typeof rcidCalls.rotateKey>['body']

/**
 * The old key ends at once, or lives on for the chosen days. One before it ends in any case. To a publisher the RCIDs of
 * others are not there.
 */
export async function rotateKey(
  { keys }: Services,
  ctx: Ctx,
  id: number,
  { keepdays, replaces }: Body,
  publisher?: number,
): Promise<{ apikey: string }> {
  const stored = await lockRcid(ctx.db, id)
  const row = found(publisher === undefined || stored?.publisher_id === publisher ? stored : undefined, 'RCID')
  if (replaces !== undefined && row.apikey_at?.getTime() !== (replaces === null ? undefined : Date.parse(replaces)))
    throw refuse('Somebody made a new key in the meantime. Reload the page before you make another.')
  if (keepdays > 0 && row.apikey === null) throw refuse('There is no key yet that could live on')
  const apikey = makeKey()
  const until = keepdays === 0 ? null : new Date(ctx.now + keepdays * DAY)
  await ctx.db
    .updateTable('rcids')
    .set({
      apikey: keys.encrypt(apikey),
      apikey_at: new Date(ctx.now),
      apikey_by: ctx.actor.id,
      earlierkey: until === null ? null : row.apikey,
      earlierkey_until: until,
      ...stamp(ctx),
    })
    .where('id', '=', id)
    .execute()
  const old =
    until === null
      ? 'the old one ended at once'
      : `the old one lives on for ${keepdays === 1 ? '1 day' : `${keepdays} days`}`
  const links = { rcid: id, publisher: row.publisher_id }
  await ctx.record({ title: 'API key rotated', description: `${row.title}, ${old}`, links })
  return { apikey }
}
