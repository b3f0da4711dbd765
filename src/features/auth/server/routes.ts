import { refuse } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { authCalls } from '../contract'
import { findKey } from './one-time-keys'
import { askForRestore, register, setPassword } from './passwords'
import { describeActor } from './session-user'
import { resendSignInCode, signIn, signInWithCode } from './sign-in'

export default routes(authCalls, (services) => ({
  signIn: (ctx, input) => signIn(services, ctx, input),
  signInCode: (ctx, input) => signInWithCode(services, ctx, input),
  resendCode: (ctx, { body }) => resendSignInCode(services, ctx, body.token),
  restore: (ctx, { body }) => askForRestore(services, ctx, body.email),
  setPassword: (ctx, input) => setPassword(services, ctx, input),
  invitation: async (ctx, { params }) => {
    const found = await findKey(ctx.db, params.id, 'invitation', ctx.now)
    if (found?.status !== 0) throw refuse('Invalid invitation')
    return { name: found.name }
  },
  register: (ctx, input) => register(services, ctx, input),
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
}))
