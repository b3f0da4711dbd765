import { routes, twoSteps } from '@/server/http/context'
import { accountCalls } from '../contract'
import { complete, proveOwner, startPhone, startTotp } from './mfa'
import { renameSelf } from './own-name'
import { changePassword, prepareChange } from './own-password'
import { endOwnSession, ownSessions } from './sessions'

export default routes(accountCalls, (services) => ({
  rename: (ctx, { body }) => renameSelf(ctx, body.name),
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
