import type { Context } from '@/server/http/context'
import type { authCalls } from '../contract'

export async function endSession(ctx: Context<typeof authCalls.signOut>) {
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at: new Date(ctx.now), ended_why: 'sign-out' })
    .where('id', '=', ctx.actor.sessionId)
    .execute()
  await ctx.record({ title: 'Signed out', links: { user: ctx.actor.id } })
  return {}
}
