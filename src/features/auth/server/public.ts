/** What other features may ask of this one. */
export { answerChallenge, findChallenge, newTotpSecret, openChallenge, totpOf } from './challenge'
export { forgetDevices, trustDevice } from './devices'
export { issueKey } from './one-time-keys'
export { hashNewPassword } from './password-check'
export { siteUrl } from './passwords'
