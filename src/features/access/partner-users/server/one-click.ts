import { refuse } from '@/kernel/errors'
import { STATUS } from '@/features/access/auth/public'
import type { Context } from '@/server/http/context'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { lenderUserCalls } from '../contract'
import { ONE_CLICK, type PartnerKind } from '../rules'
import { findUser } from './sql'

type Ctx = Context<typeof lenderUserCalls.oneClickLogin>

/** A ticket for the portal as this user, in the part of the address that no server and no log ever sees. */
export async function openOneClick(services: Services, ctx: Ctx, kind: PartnerKind, userId: number, asked?: string) {
  const reason = asked || 'no reason given'
  const user = found(await findUser(ctx.db, kind, userId), 'User')
  if (user.status !== STATUS.active) throw refuse('You can only log in as an active user')
  if (user.parties.length === 0) throw refuse(`This user has no ${kind}`)
  const { token, hash } = services.keys.newToken()
  const links = { user: userId, ...(user.parties.length === 1 ? { [kind]: user.parties[0]?.id } : {}) }
  const entry = { title: 'One-click login requested', description: `As ${user.name}: ${reason}`, links }
  await ctx.note(entry, async (tx) => {
    await tx
      .insertInto('one_time_keys')
      .values({
        key_hash: hash,
        purpose: 'oneclick',
        user_id: userId,
        actor_id: ctx.actor.id,
        reason,
        created_at: new Date(ctx.now),
        expires_at: new Date(ctx.now + ONE_CLICK.ticketSeconds * 1000),
      })
      .execute()
  })
  const site = services.config.SLUICE_PUBLIC_URL?.replace(/\/$/, '') ?? ''
  return { url: `${site}/portal/enter#${token}` }
}
