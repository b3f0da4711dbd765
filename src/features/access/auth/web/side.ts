import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { asking } from '@/web/api/query'
import type { Side } from '@/web/session/side'
import { stored } from '@/web/session/store'
import { authCalls } from '../contract'

const QUIET = { quiet: true }

export const consoleSide: Omit<Side, 'account'> = {
  name: 'console',
  home: '/',
  signInPath: '/auth/sign-in',
  resetPath: '/auth/reset-password',
  calls: authCalls,
  signIn: async (email, password) => {
    const answer = await api(authCalls.signIn, { body: { email, password, mfa: stored.read('device') } }, QUIET)
    if (answer.role !== 'admin') throw new ApiError(403, 'Invalid user role')
    if ('id' in answer) return answer
    return { token: answer.mfaToken ?? '', method: answer.mfaMethod ?? 'phone', phone: answer.mfaPhone }
  },
  signInCode: (body) => api(authCalls.signInCode, { body }, QUIET),
  resendCode: (token) => api(authCalls.resendCode, { body: { token } }, QUIET),
  restore: (email) => api(authCalls.restore, { body: { email } }, QUIET),
  setPassword: async (key, password) => {
    const answer = await api(authCalls.setPassword, { body: { key, password, mfa: stored.read('device') } }, QUIET)
    return 'id' in answer ? answer : undefined
  },
  invitation: (id) => asking(authCalls.invitation, { params: { id } }),
  register: (id, body) => api(authCalls.register, { params: { id }, body }, QUIET),
}
