import { sql } from 'kysely'
import { refuse } from '@/kernel/errors'
import { routes, twoSteps } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { PARTNER_MAILS, type PartnerMail } from '@/features/access/partner-users/public'
import {
  changePassword,
  completeMfa,
  endOwnSession,
  ownSessions,
  prepareChange,
  renameSelf,
  startTotp,
} from '@/features/access/account/server/public'
import {
  originLimits,
  askForRestore,
  checkPassword,
  endSession,
  findKey,
  hashForKey,
  register,
  setPassword,
  signIn,
  signInWithCode,
} from '@/features/access/auth/server/public'
import { findPartner } from '@/features/access/partner-users/server/public'
import { portalAuthCalls } from '../contract'
import { enter } from './enter'
import { describePartner, portal } from './side'

export default routes(portalAuthCalls, (services) => {
  const limits = originLimits(services)
  return {
    signIn: twoSteps(
      (ctx, input) => checkPassword(services, limits, ctx, input),
      (ctx, _input, checked) => signIn(services, limits, ctx, checked, portal),
    ),
    signInCode: (ctx, { body }) => signInWithCode(services, ctx, body, portal),
    restore: (ctx, { body }) => askForRestore(services, limits, ctx, body.email, 'portal'),
    setPassword: twoSteps(
      (ctx, { body }) => hashForKey(services, limits, ctx, { ...body, purpose: 'restore', side: 'portal' }),
      (ctx, { body }, hash) => setPassword(services, ctx, body.key, hash, portal),
    ),
    invitation: async (ctx, { params }) => {
      const found = await findKey(services.keys, ctx.db, params.id, 'invitation', ctx.now, 'portal')
      if (found?.status !== 0) throw refuse('Invalid invitation')
      return { name: found.name }
    },
    register: twoSteps(
      (ctx, { params, body }) =>
        hashForKey(services, limits, ctx, {
          key: params.id,
          purpose: 'invitation',
          ...body,
          side: 'portal',
        }),
      (ctx, { params, body }, hash) => register(services, ctx, { key: params.id, name: body.name, hash }, portal),
    ),
    enter: (ctx, { body }) => enter(services, ctx, body.ticket),
    signOut: (ctx) => endSession(ctx),
    active: () => Promise.resolve({}),
    me: (ctx) => describePartner(services, ctx.db, ctx.actor.id, ctx.actor.partner.openedBy ?? null),
    rename: (ctx, { body }) => renameSelf(ctx, body.name),
    changePassword: twoSteps(
      (ctx, { body }) => prepareChange(services, ctx, body),
      (ctx, _input, prepared) => changePassword(ctx, prepared),
    ),
    startTotp: (ctx) => startTotp(services, ctx, null),
    completeMfa: (ctx, { body }) => completeMfa(services, ctx, body.token, body.code),
    // Where staff sit is no business of the user's.
    sessions: async (ctx) =>
      (await ownSessions(services, ctx)).map((one) =>
        one.byStaff ? { ...one, ipaddress: '', useragent: 'Support, by one-click login' } : one,
      ),
    endSession: (ctx, { params }) => endOwnSession(ctx, params.id),
    mails: async (ctx) => {
      const { kind, mails_off: off } = found(await findPartner(ctx.db, ctx.actor.id), 'User')
      return (Object.keys(PARTNER_MAILS) as PartnerMail[]).flatMap((mail) => {
        const title = (PARTNER_MAILS[mail] as Partial<Record<typeof kind, string>>)[kind]
        return title === undefined ? [] : [{ mail, title, on: !off.includes(mail) }]
      })
    },
    switchMail: async (ctx, { body }) => {
      const off = (await findPartner(ctx.db, ctx.actor.id))?.mails_off ?? []
      // In the statement itself, so that two switches at one moment both hold.
      const others = sql<string[]>`array_remove(mails_off, ${body.mail})`
      await ctx.db
        .updateTable('users')
        .set({ mails_off: body.on ? others : sql`array_append(${others}, ${body.mail})` })
        .where('id', '=', ctx.actor.id)
        .execute()
      const links = { user: ctx.actor.id }
      const before = { [body.mail]: !off.includes(body.mail) }
      await ctx.record({ title: 'Own mails changed', before, after: { [body.mail]: body.on }, links })
      return {}
    },
  }
})
