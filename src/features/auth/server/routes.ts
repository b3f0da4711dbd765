import { refuse } from '@/kernel/errors'
import { routes, twoSteps } from '@/server/http/context'
import { authCalls } from '../contract'
import { AddressLimits } from './limits'
import { findKey } from './one-time-keys'
import { askForRestore, hashForKey, register, setPassword } from './passwords'
import { describeActor } from './session-user'
import { checkPassword, resendSignInCode, signIn, signInWithCode } from './sign-in'

export default routes(authCalls, (services) => {
  const limits = new AddressLimits(services.config.SLUICE_SIGN_IN_LIMIT)
  return {
    signIn: twoSteps(
      (ctx, input) => checkPassword(services, limits, ctx, input),
      (ctx, _input, checked) => signIn(services, limits, ctx, checked),
    ),
    signInCode: (ctx, input) => signInWithCode(services, ctx, input),
    resendCode: (ctx, { body }) => resendSignInCode(services, ctx, body.token),
    restore: (ctx, { body }) => askForRestore(services, limits, ctx, body.email),
    setPassword: twoSteps(
      (ctx, { body }) =>
        hashForKey(services, limits, ctx, { key: body.key, purpose: 'restore', password: body.password }),
      (ctx, input, hash) => setPassword(services, ctx, input, hash),
    ),
    invitation: async (ctx, { params }) => {
      const found = await findKey(services.keys, ctx.db, params.id, 'invitation', ctx.now)
      if (found?.status !== 0) throw refuse('Invalid invitation')
      return { name: found.name }
    },
    register: twoSteps(
      (ctx, { params, body }) =>
        hashForKey(services, limits, ctx, { key: params.id, purpose: 'invitation', password: body.password }),
      (ctx, input, hash) => register(services, ctx, input, hash),
    ),
    signOut: async (ctx) => {
      await ctx.db
        .updateTable('sessions')
        .set({ ended_at: new Date(ctx.now), ended_why: 'sign-out' })
        .where('id', '=', ctx.actor.sessionId)
        .execute()
      await ctx.record({ title: 'Signed out', links: { user: ctx.actor.id } })
      return {}
    },
    active: () => Promise.resolve({}),
    me: (ctx) => Promise.resolve(describeActor(services, ctx.actor)),
  }
})
