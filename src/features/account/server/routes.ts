import { invalidField, refuse } from '@/kernel/errors'
import { verifyPassword } from '@/server/auth/passwords'
import { endSessions } from '@/server/auth/sessions'
import { CommittedRefusal, routes } from '@/server/http/context'
import { stamp } from '@/server/http/edits'
import { hashNewPassword } from '../../auth/server/public'
import { accountCalls } from '../contract'
import { complete, startPhone, startTotp } from './mfa'
import { endOwnSession, ownSessions } from './sessions'

export default routes(accountCalls, (services) => ({
  rename: async (ctx, { body }) => {
    await ctx.db
      .updateTable('users')
      .set({ name: body.name, ...stamp(ctx) })
      .where('id', '=', ctx.actor.id)
      .execute()
    const links = { user: ctx.actor.id }
    await ctx.record({ title: 'Own name changed', before: { name: ctx.actor.name }, after: body, links })
    return {}
  },
  changePassword: async (ctx, { body }) => {
    const { password_hash } = await ctx.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ctx.actor.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const links = { user: ctx.actor.id }
    if (!(await verifyPassword(password_hash, body.oldPassword))) {
      await ctx.record({ title: 'Wrong old password', links })
      throw new CommittedRefusal(refuse('Invalid old password'))
    }
    if (body.password === body.oldPassword)
      throw invalidField('password', 'New password cannot be the same as old password')
    await ctx.db
      .updateTable('users')
      .set({ password_hash: await hashNewPassword(body.password), dateupdate: new Date(ctx.now) })
      .where('id', '=', ctx.actor.id)
      .execute()
    await endSessions(ctx.db, ctx.actor.id, 'password changed', ctx.now, ctx.actor.sessionId)
    await ctx.record({ title: 'Own password changed', links })
    return {}
  },
  mfa: async (ctx) => {
    const row = await ctx.db
      .selectFrom('users')
      .select(['mfa_method', 'mfa_phone_last'])
      .where('id', '=', ctx.actor.id)
      .executeTakeFirstOrThrow()
    return {
      isOn: row.mfa_method ? (1 as const) : (0 as const),
      method: row.mfa_method as 'phone' | 'totp' | null,
      phone: row.mfa_phone_last,
      required: services.config.SLUICE_MFA_REQUIRED,
    }
  },
  startMfa: (ctx, { body }) => startPhone(services, ctx, body.phone),
  startTotp: (ctx) => startTotp(services, ctx),
  completeMfa: (ctx, { body }) => complete(services, ctx, body.token, body.code),
  sessions: (ctx) => ownSessions(services, ctx),
  endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
}))
