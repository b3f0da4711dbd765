import { notFound } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { adminCalls } from '../contract'
import { addAdmin, describe, endSessionsOf, guardKind, removeAdmin, resendInvitation, updateUser } from './service'
import { findUser, listAdmins, openSessions } from './sql'

export default routes(adminCalls, (services) => ({
  list: async (ctx) => (await listAdmins(ctx.db)).map(describe),
  get: async (ctx, { params }) => {
    const row = await findUser(ctx.db, params.id)
    if (!row) throw notFound('User')
    guardKind(ctx.actor, row)
    return describe(row)
  },
  add: (ctx, input) => addAdmin(services, ctx, input),
  update: (ctx, input) => updateUser(services, ctx, input),
  remove: (ctx, { params }) => removeAdmin(ctx, params.id),
  sendInvitation: (ctx, { body }) => resendInvitation(services, ctx, body.user),
  sessions: (ctx, { params }) => openSessions(ctx.db, params.id, ctx.now, services.config.SLUICE_SESSION_IDLE),
  endSessions: (ctx, { params }) => endSessionsOf(ctx, params.id),
}))
