import { routes, twoSteps } from '@/server/http/context'
import { stamp } from '@/server/http/edits'
import { accountCalls } from '../contract'
import { complete, proveOwner, startPhone, startTotp } from './mfa'
import { changePassword, prepareChange } from './own-password'
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
  changePassword: twoSteps(
    (ctx, { body }) => prepareChange(services, ctx, body),
    (ctx, _input, prepared) => changePassword(ctx, prepared),
  ),
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
  startTotp: twoSteps(
    (ctx, { body }) => proveOwner(services, ctx, body.password),
    (ctx, _input, proof) => startTotp(services, ctx, proof),
  ),
  completeMfa: (ctx, { body }) => complete(services, ctx, body.token, body.code),
  sessions: (ctx) => ownSessions(services, ctx),
  endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
}))
