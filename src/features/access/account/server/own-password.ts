import { invalidField, refuse } from '@/kernel/errors'
import type { Actor } from '@/server/auth/actor'
import { verifyPassword } from '@/server/auth/passwords'
import { endSessions } from '@/server/auth/sessions'
import { inTurn } from '@/server/auth/turns'
import { signedInVisitor } from '@/server/auth/visitor'
import { type BeforeChange, CommittedRefusal, type Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import { checkNewPassword, endTry, hashNewPassword, sourceOf, takeTry } from '@/features/access/auth/server/public'
import type { accountCalls } from '../contract'

type Ctx = Context<typeof accountCalls.changePassword>
export type SignedIn = BeforeChange & { readonly actor: Actor }

/** Whether this is the own password, counted like a sign-in: somebody else's open session is no place to guess it. */
export async function checkOwn(services: Services, { db, actor, ipaddress, now }: SignedIn, password: string) {
  const source = sourceOf(services, `user ${actor.id}`, ipaddress)
  await services.database.transact((tx) => takeTry(tx, source, now))
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return { source, stored: password_hash, right: await verifyPassword(password_hash, password) }
}

export function prepareChange(services: Services, ctx: SignedIn, given: { oldPassword: string; password: string }) {
  if (given.password === given.oldPassword)
    throw invalidField('password', 'New password cannot be the same as old password')
  checkNewPassword(given.password)
  const own = [ctx.actor.name, ctx.actor.email]
  return inTurn(signedInVisitor(ctx.ipaddress, ctx.actor.id), async () => {
    const checked = await checkOwn(services, ctx, given.oldPassword)
    return { ...checked, hash: checked.right ? await hashNewPassword(given.password, own) : null }
  })
}

export async function changePassword(
  ctx: Ctx,
  { source, stored, hash }: Awaited<ReturnType<typeof prepareChange>>,
): Promise<Record<string, never>> {
  const links = { user: ctx.actor.id }
  if (hash === null) {
    await ctx.record({ title: 'Wrong old password', links })
    throw new CommittedRefusal(refuse('Invalid old password'))
  }
  const changed = await ctx.db
    .updateTable('users')
    .set({ password_hash: hash, dateupdate: new Date(ctx.now) })
    .where('id', '=', ctx.actor.id)
    // Somebody may have been faster.
    .where('password_hash', '=', stored)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw refuse('Invalid old password')
  await endTry(ctx.db, source, ctx.now, 'signed-in')
  await endSessions(ctx.db, ctx.actor.id, 'password changed', ctx.now, ctx.actor.sessionId)
  await ctx.record({ title: 'Own password changed', links })
  return {}
}
