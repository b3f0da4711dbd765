import { notFound } from '@/kernel/errors'
import { openSessions } from '@/server/auth/sessions'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { accountCalls } from '../contract'

export async function ownSessions(services: Services, ctx: Context<typeof accountCalls.sessions>) {
  const rows = await openSessions(ctx.db, ctx.actor.id, ctx.now, services.config.SLUICE_SESSION_IDLE)
  return rows.map((row) => ({ ...row, current: row.id === ctx.actor.sessionId }))
}

export async function endOwnSession(ctx: Context<typeof accountCalls.endSession>, id: number) {
  const ended = await ctx.db
    .updateTable('sessions')
    .set({ ended_at: new Date(ctx.now), ended_why: 'ended by the user' })
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound('Session')
  await ctx.record({ title: 'Own session ended', links: { user: ctx.actor.id } })
  return {}
}
