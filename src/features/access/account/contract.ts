import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams, when } from '@/kernel/inputs'
import { givenPassword, newPassword, oneTimeKey, personName, sixDigits } from '@/features/access/auth/public'

const challenge = z.object({ id: z.string(), token: z.string() })

export const accountCalls = {
  rename: call({
    method: 'PUT',
    path: '/user/name',
    summary: 'Change the own name',
    permission: 'signed-in',
    changes: 'user',
    touches: ['account', 'admin'],
    body: fields({ name: personName }),
    answer: NOTHING,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/user/password',
    summary: 'Change the own password; other sessions end',
    permission: 'signed-in',
    changes: 'user',
    touches: ['session'],
    body: fields({ oldPassword: givenPassword, password: newPassword }),
    answer: NOTHING,
  }),
  mfa: call({
    method: 'GET',
    path: '/profile/mfa',
    summary: 'Whether multi-factor authentication is on',
    permission: 'signed-in',
    countsAsActivity: false,
    beforeMfa: true,
    answer: z.object({
      isOn: z.union([z.literal(0), z.literal(1)]),
      method: z.enum(['phone', 'totp']).nullable(),
      /** Last digits only. */
      phone: z.string().nullable(),
      required: z.boolean(),
    }),
    reads: ['account'],
  }),
  startMfa: call({
    method: 'POST',
    path: '/profile/mfa/start',
    summary: 'Send a code to the phone that shall be used',
    permission: 'signed-in',
    changes: 'user',
    touches: ['log'],
    beforeMfa: true,
    body: fields({ phone: z.string().max(40) }),
    answer: challenge,
  }),
  startTotp: call({
    method: 'POST',
    path: '/profile/mfa/totp',
    summary: 'Begin setting an authenticator app up; answers its secret',
    permission: 'signed-in',
    changes: 'user',
    touches: ['log'],
    beforeMfa: true,
    body: fields({ password: givenPassword.optional().describe('Needed to replace a phone') }),
    answer: challenge.extend({ secret: z.string(), url: z.string() }),
  }),
  completeMfa: call({
    method: 'POST',
    path: '/profile/mfa/complete',
    summary: 'Prove the phone or app with a code; turns multi-factor authentication on',
    permission: 'signed-in',
    changes: 'user',
    touches: ['account', 'session', 'admin'],
    beforeMfa: true,
    body: fields({ token: oneTimeKey, code: sixDigits }),
    answer: z.object({ token: z.string() }),
  }),
  sessions: call({
    method: 'GET',
    path: '/profile/sessions',
    summary: 'The own open sessions',
    permission: 'signed-in',
    answer: z.array(
      z.object({
        id: z.number(),
        current: z.boolean(),
        started: when,
        lastActive: when,
        ipaddress: z.string(),
        useragent: z.string(),
      }),
    ),
    reads: ['session'],
  }),
  endSession: call({
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    summary: 'End one of the own sessions',
    permission: 'signed-in',
    changes: 'user',
    touches: ['session'],
    params: idParams,
    answer: NOTHING,
  }),
}
