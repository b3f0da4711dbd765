/** What other features may ask of this one. */
export { answerChallenge, dropSetups, findChallenge, newTotpSecret, openChallenge, totpOf } from './challenge'
export { forgetDevices, trustDevice } from './devices'
export { issueKey } from './one-time-keys'
export { checkNewPassword, hashNewPassword } from './password-check'
export { siteUrl } from './passwords'
export { endTry, sourceOf, takeTry } from './throttle'
