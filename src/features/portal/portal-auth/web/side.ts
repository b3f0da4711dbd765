import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { HOME } from '@/web/portal/paths'
import { keepDevice } from '@/web/session/keep-device'
import type { Side } from '@/web/session/side'
import { stored } from '@/web/session/store'
import { portalAuthCalls as calls } from '../contract'

const QUIET = { quiet: true }

export const portalSide: Side = {
  name: 'portal',
  home: HOME,
  signInPath: '/portal/login',
  resetPath: '/portal/restore',
  calls,
  signIn: async (email, password) => {
    const answer = await api(calls.signIn, { body: { email, password, mfa: stored.read('device') } }, QUIET)
    if ('id' in answer) return answer
    return { token: answer.mfaToken, method: answer.mfaMethod, phone: answer.mfaPhone }
  },
  signInCode: (body) => api(calls.signInCode, { body }, QUIET),
  restore: (email) => api(calls.restore, { body: { email } }, QUIET),
  setPassword: async (key, password) => {
    const answer = await api(calls.setPassword, { body: { key, password } }, QUIET)
    return 'id' in answer ? answer : undefined
  },
  invitation: (id) => asking(calls.invitation, { params: { id } }),
  register: (id, body) => api(calls.register, { params: { id }, body }, QUIET),
  account: {
    rename: (name) => api(calls.rename, { body: { name } }),
    changePassword: (body) => api(calls.changePassword, { body }),
    completeMfa: (body) =>
      keepDevice(api(calls.completeMfa, { body }, { ...QUIET, rereadLater: true }), calls.completeMfa),
    sessions: calls.sessions,
    endSession: (id, options) => api(calls.endSession, { params: { id } }, options),
  },
}
