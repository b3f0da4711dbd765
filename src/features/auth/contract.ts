import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, when } from '@/kernel/inputs'
import { PASSWORD_MAX } from '@/kernel/password-rules'
import { CODE_LENGTH, NAME_MIN } from './rules'

export const SessionUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  superuser: z.boolean(),
  dateadd: when,
  /** The stored jwt of the specification; absent in the answer of /me. */
  token: z.string().optional(),
  /** Device token, sent along with the next sign-in. */
  tokenmfa: z.string().optional(),
  timeZone: z.string(),
  demo: z.boolean(),
  mfaRequired: z.boolean(),
})
export type SessionUser = z.output<typeof SessionUser>

const key = z.string().max(100)
const password = z.string().min(1, 'Required').max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`)
const storedDevice = z.string().max(200).nullish()

export const authCalls = {
  signIn: call({
    method: 'POST',
    path: '/auth/signin',
    summary: 'Check e-mail and password; answers the session, or asks for a code',
    permission: 'public',
    changes: 'auth',
    touches: [],
    body: fields({ email: z.string().max(254), password: z.string().max(PASSWORD_MAX), mfa: storedDevice }),
    answer: z.union([
      SessionUser.extend({ mfa: z.literal(0) }),
      z.object({
        role: z.string(),
        mfa: z.union([z.literal(0), z.literal(1)]),
        mfaToken: z.string().optional(),
        mfaMethod: z.enum(['phone', 'totp']).optional(),
        mfaPhone: z.string().optional(),
      }),
    ]),
  }),
  signInCode: call({
    method: 'POST',
    path: '/auth/signin/mfa',
    summary: 'Second step of a sign-in: the 6-digit code',
    permission: 'public',
    changes: 'auth',
    touches: [],
    body: fields({ token: key, code: z.string().trim().length(CODE_LENGTH, 'Enter the 6 digits') }),
    answer: SessionUser,
  }),
  resendCode: call({
    method: 'POST',
    path: '/auth/signin/mfa/resend',
    summary: 'Send the sign-in code once more',
    permission: 'public',
    changes: 'auth',
    touches: [],
    body: fields({ token: key }),
    answer: NOTHING,
  }),
  restore: call({
    method: 'POST',
    path: '/auth/restore',
    summary: 'Ask for a password reset mail; answers alike for known and unknown addresses',
    permission: 'public',
    changes: 'auth',
    touches: [],
    body: fields({ email: z.string().max(254) }),
    answer: NOTHING,
  }),
  setPassword: call({
    method: 'POST',
    path: '/auth/set',
    summary: 'Set a new password with a reset key',
    permission: 'public',
    changes: 'auth',
    touches: [],
    body: fields({ key, password, mfa: storedDevice }),
    answer: z.union([SessionUser, z.object({ mfa: z.literal(1) })]),
  }),
  invitation: call({
    method: 'GET',
    path: '/user/registration/{id}',
    summary: 'The name on an invitation',
    permission: 'public',
    params: fields({ id: key }),
    answer: z.object({ name: z.string() }),
    reads: [],
  }),
  register: call({
    method: 'POST',
    path: '/user/register/{id}',
    summary: 'Accept an invitation: set name and password, and be signed in',
    permission: 'public',
    changes: 'auth',
    touches: [],
    params: fields({ id: key }),
    body: fields({ password, name: z.string().trim().min(NAME_MIN, 'Invalid name').max(120) }),
    answer: SessionUser,
  }),
  signOut: call({
    method: 'POST',
    path: '/user/signout',
    summary: 'End the own session',
    permission: 'signed-in',
    changes: 'auth',
    touches: [],
    beforeMfa: true,
    body: fields({}),
    answer: NOTHING,
  }),
  me: call({
    method: 'GET',
    path: '/me',
    summary: 'The signed-in user',
    permission: 'signed-in',
    countsAsActivity: false,
    beforeMfa: true,
    answer: SessionUser,
    reads: ['account'],
  }),
  active: call({
    method: 'GET',
    path: '/user/active',
    summary: 'Keeps the session alive while its user reads without asking for anything',
    permission: 'signed-in',
    beforeMfa: true,
    answer: NOTHING,
    reads: [],
  }),
}
