import { refuse } from '@/kernel/errors'
import { routes, twoSteps } from '@/server/http/context'
import { authCalls } from '../contract'
import { originLimits } from './limits'
import { findKey } from './one-time-keys'
import { hashForKey, register, setPassword } from './passwords'
import { askForRestore } from './restore'
import { consoleSide, describeActor } from './session-user'
import { endSession } from './sign-out'
import { checkPassword, resendSignInCode, signIn, signInWithCode } from './sign-in'

export default routes(authCalls, (services) => {
  const limits = originLimits(services)
  return {
    signIn: twoSteps(
      (ctx, input) => checkPassword(services, limits, ctx, input),
      (ctx, _input, checked) => signIn(services, limits, ctx, checked, consoleSide),
    ),
    signInCode: (ctx, { body }) => signInWithCode(services, ctx, body, consoleSide),
    resendCode: (ctx, { body }) => resendSignInCode(services, ctx, body.token),
    restore: (ctx, { body }) => askForRestore(services, limits, ctx, body.email, 'console'),
    setPassword: twoSteps(
      (ctx, { body }) =>
        hashForKey(services, limits, ctx, {
          key: body.key,
          purpose: 'restore',
          password: body.password,
          side: 'console',
        }),
      (ctx, { body }, hash) => setPassword(services, ctx, body.key, hash, consoleSide),
    ),
    invitation: async (ctx, { params }) => {
      const found = await findKey(services.keys, ctx.db, params.id, 'invitation', ctx.now, 'console')
      if (found?.status !== 0) throw refuse('Invalid invitation')
      return { name: found.name }
    },
    register: twoSteps(
      (ctx, { params, body }) =>
        hashForKey(services, limits, ctx, {
          key: params.id,
          purpose: 'invitation',
          ...body,
          side: 'console',
        }),
      (ctx, { params, body }, hash) => register(services, ctx, { key: params.id, name: body.name, hash }, consoleSide),
    ),
    signOut: (ctx) => endSession(ctx),
    active: () => Promise.resolve({}),
    me: (ctx) => Promise.resolve(describeActor(services, ctx.actor)),
  }
})
