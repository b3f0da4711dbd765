import { api } from '@/web/api/client'
import { keepDevice } from '@/web/session/keep-device'
import type { OwnAccount } from '@/web/session/side'
import { accountCalls } from '../contract'

export const consoleAccount: OwnAccount = {
  rename: (name) => api(accountCalls.rename, { body: { name } }),
  changePassword: (body) => api(accountCalls.changePassword, { body }),
  completeMfa: (body) =>
    keepDevice(api(accountCalls.completeMfa, { body }, { quiet: true, rereadLater: true }), accountCalls.completeMfa),
  sessions: accountCalls.sessions,
  endSession: (id, options) => api(accountCalls.endSession, { params: { id } }, options),
}
