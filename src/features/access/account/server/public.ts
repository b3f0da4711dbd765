/** What the portal shares with the console: the own name, password, authenticator app and sessions. */
export { complete as completeMfa, startTotp } from './mfa'
export { renameSelf } from './own-name'
export { changePassword, prepareChange } from './own-password'
export { endOwnSession, ownSessions } from './sessions'
