/** What the portal shares with the console: the own password, authenticator app and sessions. */
export { complete as completeMfa, startTotp } from './mfa'
export { changePassword, prepareChange } from './own-password'
export { endOwnSession, ownSessions } from './sessions'
