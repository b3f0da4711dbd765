import { openSessions } from '@/server/auth/sessions'
import { type Context, routes } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { adminCalls } from '../contract'
import { guardKind } from './guards'
import { addAdmin, describe, describeWhole, endSessionsOf, removeAdmin, resendInvitation, updateUser } from './service'
import { findUser, listAdmins, type UserRow } from './sql'

async function userFor({ db, actor }: Context<typeof adminCalls.get>, id: number): Promise<UserRow> {
  const row = found(await findUser(db, id), 'User')
  guardKind(actor, row)
  return row
}

export default routes(adminCalls, (services) => ({
  list: async (ctx) => (await listAdmins(ctx.db, ctx.actor)).map(describe(ctx.actor)),
  get: async (ctx, { params }) => describeWhole(ctx, await userFor(ctx, params.id)),
  add: (ctx, input) => addAdmin(services, ctx, input),
  update: (ctx, input) => updateUser(ctx, input),
  remove: (ctx, { params }) => removeAdmin(ctx, params.id),
  sendInvitation: (ctx, { body }) => resendInvitation(services, ctx, body.user),
  sessions: async (ctx, { params }) => {
    const { id } = await userFor(ctx, params.id)
    return openSessions(ctx.db, id, ctx.now, services.config.SLUICE_SESSION_IDLE)
  },
  endSessions: (ctx, { params }) => endSessionsOf(ctx, params.id),
}))
