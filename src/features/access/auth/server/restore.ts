import { AppError } from '@/kernel/errors'
import { email as emailAddress } from '@/kernel/inputs'
import { refuseSlowly } from '@/server/auth/hold'
import { Line } from '@/server/auth/line'
import { visitorFrom } from '@/server/auth/visitor'
import type { Db, Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { authCalls } from '../contract'
import { RESTORE_HOURS, RESTORES_PER_HOUR } from '../rules'
import { knownFor } from './known'
import type { OriginLimits } from './limits'
import { issueKey } from './one-time-keys'
import type { SideName } from './side'
import { siteUrl } from './site-url'
import { accountOf } from './throttle'

/** Requests wait here for the database; with this many waiting the server is too busy for one more. */
const resets = new Line(500)

/**
 * The same work for every email address, so that the time it takes does not tell whether somebody has it. Requests for
 * addresses that nobody has share a few jobs, so that a flood of them does not hold up other mails.
 */
export async function askForRestore(
  services: Services,
  limits: OriginLimits,
  ctx: Context<typeof authCalls.restore>,
  email: string,
  side: SideName,
) {
  if (!emailAddress.safeParse(email).success)
    throw new AppError('invalidFields', { text: 'Invalid email', fields: { email: 'Invalid email' } })
  const { ipaddress, now } = ctx
  const visitor = visitorFrom(ipaddress, () => knownFor(services, ctx.db, { email, address: ipaddress, now }))
  await limits.takeReset(visitor, now)
  if (resets.isFull) return refuseSlowly(new AppError('tooMany', { headers: { 'retry-after': '10' } }))
  const account = accountOf(email)
  await resets.run(async () => {
    const known = (await visitor.known()) !== undefined
    const hash = services.keys.fingerprint(account).toString('hex')
    const exists = (await findRestorable(ctx.db, account, side).executeTakeFirst()) !== undefined
    const who = exists ? `${known ? 'known:' : ''}${hash}` : `nobody:${hash.slice(0, 2)}`
    const job = { email: account, side, known }
    const send = (tx: Tx) => services.jobs.add(tx, 'auth.restore', job, { key: `restore:${side}:${who}` })
    const more = limits.rowAbout(ipaddress, now)
    if (more === undefined) await services.database.transact(send)
    else await ctx.note({ title: 'Password reset requested', description: more.trim() }, send)
  })
  return {}
}

const findRestorable = (db: Db, account: string, side: SideName) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', account))
    .where('status', '=', 1)
    .where('kind', side === 'console' ? '=' : '<>', 'admin')
    .where('deleted_at', 'is', null)

const RESTORE_PATHS = { console: '/auth/restore', portal: '/portal/restore' } as const

interface Restore {
  readonly email: string
  readonly side?: SideName
  /** Requested from an origin that signed in to this account before. The hourly limit for strangers does not apply. */
  readonly known?: boolean
}

/**
 * Runs as a job; does nothing for an address that nobody has on that side. Sends at most one mail a minute, and for strangers
 * a few an hour, so that they cannot fill a mailbox or replace its newest link all the time.
 */
export async function sendRestoreMail(
  services: Services,
  { email, side = 'console', known = false }: Restore,
): Promise<void> {
  const now = services.clock.now()
  await services.database.transact(async (tx) => {
    const user = await findRestorable(tx, email, side).forUpdate().executeTakeFirst()
    if (!user) return
    const recent = await tx
      .selectFrom('one_time_keys')
      .select('created_at')
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'restore')
      .where('created_at', '>', new Date(now - 3_600_000))
      .execute()
    if (recent.some((sent) => sent.created_at.getTime() > now - 60_000)) return
    if (!known && recent.length >= RESTORES_PER_HOUR) return
    const key = await issueKey(services.keys, tx, user.id, 'restore', now, RESTORE_HOURS * 3_600_000)
    await services.outbox.post(tx, {
      channel: 'mail',
      recipient: user.email,
      subject: 'Set a new password for Sluice',
      body: `Hello ${user.name},\n\nopen this page to set a new password:\n${siteUrl(services)}${RESTORE_PATHS[side]}/${key}\n\nThe link works once, for ${RESTORE_HOURS} hours. If you did not ask for it, nothing needs to be done.\n`,
    })
  })
}
