import { AppError, refuse } from '@/kernel/errors'
import { mayCall } from '@/server/auth/actor'
import { startSession } from '@/server/auth/sessions'
import type { Context } from '@/server/http/context'
import { hashToken } from '@/server/secrets/keyring'
import type { Services } from '@/server/services'
import { STATUS } from '@/features/access/auth/public'
import { PARTNER_USER_ACCESS } from '@/features/access/partner-users/permissions'
import { ONE_CLICK } from '@/features/access/partner-users/public'
import { findPartner, findStaff } from '@/features/access/partner-users/server/public'
import type { portalAuthCalls } from '../contract'
import { describePartner } from './side'

/** One statement uses the ticket up: two at the same moment, one gets it. */
const useTicket = (ctx: Ctx, ticket: string) =>
  ctx.db
    .updateTable('one_time_keys')
    .set({ used_at: new Date(ctx.now) })
    .where('key_hash', '=', hashToken(ticket))
    .where('purpose', '=', 'oneclick')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.now))
    .returning(['user_id', 'actor_id', 'reason'])
    .executeTakeFirst()

type Ctx = Context<typeof portalAuthCalls.enter>

/** Staff look at the portal as one of its users: for half an hour, under their own name, and without binding anybody. */
export async function enter(services: Services, ctx: Ctx, ticket: string) {
  const used = services.keys.isToken(ticket) ? await useTicket(ctx, ticket) : undefined
  const [user, staff] = [
    used && (await findPartner(ctx.db, used.user_id)),
    used?.actor_id ? await findStaff(ctx.db, used.actor_id) : undefined,
  ]
  if (!used || !user || !staff) throw refuse('This link has been used or has expired. Log in again from the console.')
  if (user.status !== STATUS.active) throw refuse('You can only log in as an active user')
  if (!mayCall(PARTNER_USER_ACCESS[user.kind].give, staff)) throw new AppError('forbidden')
  const reason = used.reason ?? ''
  const seconds = ONE_CLICK.minutes * 60
  const token = await startSession(services, ctx.db, ctx.now, {
    userId: user.id,
    mfaPassed: false,
    ipaddress: ctx.ipaddress,
    useragent: ctx.useragent,
    oneClick: { actorId: staff.id, reason, seconds },
  })
  const by = { id: staff.id, name: `${staff.name} as ${user.name}` }
  await ctx.record({ title: 'One-click login', description: reason, by, links: { user: user.id } })
  const openedBy = { name: staff.name, reason, until: new Date(ctx.now + seconds * 1000) }
  return { ...(await describePartner(services, ctx.db, user.id, openedBy)), token }
}
