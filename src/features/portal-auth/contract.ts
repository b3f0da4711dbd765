import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams, when } from '@/kernel/inputs'
import { PASSWORD_MAX } from '@/kernel/password-rules'
import { CODE_LENGTH, NAME_MIN } from '@/features/auth/public'
import { PARTNER_MAILS, type PartnerMail } from '@/features/partner-users/public'

export const PortalUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(['publisher', 'lender']),
  /** The publishers or lenders this user may see; calls of the portal name one of them. */
  parties: z.array(z.object({ id: z.number(), title: z.string() })),
  /** In the answers that begin a session. */
  token: z.string().optional(),
  /** Device token, sent along with the next sign-in. */
  tokenmfa: z.string().optional(),
  timeZone: z.string(),
  demo: z.boolean(),
  mfaOn: z.boolean(),
  mfaRequired: z.boolean(),
  /** Staff who look at the portal as this user. */
  openedBy: z.object({ name: z.string(), reason: z.string(), until: when }).nullable(),
})
export type PortalUser = z.output<typeof PortalUser>

const key = z.string().max(100)
const password = z.string().min(1, 'Required').max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
const storedDevice = z.string().max(200).nullish()
const code = z.string().trim().length(CODE_LENGTH, 'Enter the 6 digits')
const personName = z.string().trim().min(NAME_MIN, 'Invalid name').max(120)
const mailKind = z.enum(Object.keys(PARTNER_MAILS) as [PartnerMail, ...PartnerMail[]])

const openToAll = { permission: 'public', changes: 'auth', touches: [] } as const

export const portalAuthCalls = {
  signIn: call({
    method: 'POST',
    path: '/portal/auth/signin',
    summary: 'Sign in to the portal; answers the session, or asks for a code',
    ...openToAll,
    body: fields({ email: z.string().max(254), password: z.string().max(PASSWORD_MAX), mfa: storedDevice }),
    answer: z.union([
      PortalUser.extend({ mfa: z.literal(0) }),
      z.object({
        mfa: z.literal(1),
        mfaToken: z.string(),
        mfaMethod: z.enum(['phone', 'totp']),
        mfaPhone: z.string().optional(),
      }),
    ]),
  }),
  signInCode: call({
    method: 'POST',
    path: '/portal/auth/signin/mfa',
    summary: 'Second step of a sign-in to the portal: the 6-digit code',
    ...openToAll,
    body: fields({ token: key, code }),
    answer: PortalUser,
  }),
  restore: call({
    method: 'POST',
    path: '/portal/auth/restore',
    summary: 'Ask for a password reset mail; answers alike for known and unknown addresses',
    ...openToAll,
    body: fields({ email: z.string().max(254) }),
    answer: NOTHING,
  }),
  setPassword: call({
    method: 'POST',
    path: '/portal/auth/set',
    summary: 'Set a new password with a reset key',
    ...openToAll,
    body: fields({ key, password }),
    answer: z.union([PortalUser, z.object({ mfa: z.literal(1) })]),
  }),
  invitation: call({
    method: 'GET',
    path: '/portal/invitation/{id}',
    summary: 'The name on an invitation to the portal',
    permission: 'public',
    params: fields({ id: key }),
    answer: z.object({ name: z.string() }),
    reads: [],
  }),
  register: call({
    method: 'POST',
    path: '/portal/register/{id}',
    summary: 'Accept an invitation: set name and password, and be signed in',
    ...openToAll,
    params: fields({ id: key }),
    body: fields({ password, name: personName }),
    answer: PortalUser,
  }),
  enter: call({
    method: 'POST',
    path: '/portal/enter',
    summary: 'Use the ticket of a one-click login up: a session as that user, under the name of the staff member',
    ...openToAll,
    body: fields({ ticket: key }),
    answer: PortalUser,
  }),
  signOut: call({
    method: 'POST',
    path: '/portal/signout',
    summary: 'End the own session',
    permission: 'partner-user',
    changes: 'auth',
    touches: [],
    beforeMfa: true,
    inOneClick: true,
    body: fields({}),
    answer: NOTHING,
  }),
  me: call({
    method: 'GET',
    path: '/portal/me',
    summary: 'The signed-in user and the publishers or lenders that are theirs',
    permission: 'partner-user',
    countsAsActivity: false,
    beforeMfa: true,
    answer: PortalUser,
    reads: ['account', 'partneruser'],
  }),
  active: call({
    method: 'GET',
    path: '/portal/active',
    summary: 'Keeps the session alive while its user reads without asking for anything',
    permission: 'partner-user',
    beforeMfa: true,
    answer: NOTHING,
    reads: [],
  }),
  rename: call({
    method: 'PUT',
    path: '/portal/name',
    summary: 'Change the own name',
    permission: 'partner-user',
    changes: 'user',
    touches: ['account', 'partneruser'],
    body: fields({ name: personName }),
    answer: NOTHING,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/portal/password',
    summary: 'Change the own password; other sessions end',
    permission: 'partner-user',
    changes: 'user',
    touches: ['session'],
    body: fields({ oldPassword: z.string().max(PASSWORD_MAX), password }),
    answer: NOTHING,
  }),
  startTotp: call({
    method: 'POST',
    path: '/portal/mfa/totp',
    summary: 'Begin setting an authenticator app up; answers its secret',
    permission: 'partner-user',
    changes: 'user',
    touches: ['log'],
    beforeMfa: true,
    body: fields({}),
    answer: z.object({ token: z.string(), secret: z.string(), url: z.string() }),
  }),
  completeMfa: call({
    method: 'POST',
    path: '/portal/mfa/complete',
    summary: 'Prove the app with a code; turns multi-factor authentication on',
    permission: 'partner-user',
    changes: 'user',
    touches: ['account', 'session'],
    beforeMfa: true,
    body: fields({ token: key, code }),
    answer: z.object({ token: z.string() }),
  }),
  sessions: call({
    method: 'GET',
    path: '/portal/sessions',
    summary: 'The own open sessions, those of staff who look at the portal as this user too',
    permission: 'partner-user',
    answer: z.array(
      z.object({
        id: z.number(),
        current: z.boolean(),
        started: when,
        lastActive: when,
        ipaddress: z.string(),
        useragent: z.string(),
        byStaff: z.boolean(),
      }),
    ),
    reads: ['session'],
  }),
  endSession: call({
    method: 'DELETE',
    path: '/portal/sessions/{id}',
    summary: 'End one of the own sessions',
    permission: 'partner-user',
    changes: 'user',
    touches: ['session'],
    params: idParams,
    answer: NOTHING,
  }),
  mails: call({
    method: 'GET',
    path: '/portal/mails',
    summary: 'Which mails the user gets',
    permission: 'partner-user',
    answer: z.array(z.object({ mail: mailKind, title: z.string(), on: z.boolean() })),
    reads: ['account'],
  }),
  switchMail: call({
    method: 'PUT',
    path: '/portal/mails',
    summary: 'Switch a kind of mail on or off',
    permission: 'partner-user',
    changes: 'user',
    touches: ['account'],
    body: fields({ mail: mailKind, on: z.boolean() }),
    answer: NOTHING,
  }),
}
