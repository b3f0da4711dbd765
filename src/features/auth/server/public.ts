/** What other features may ask of this one. */
export { answerChallenge, dropSetups, findChallenge, newTotpSecret, openChallenge, totpOf } from './challenge'
export { forgetDevices, trustDevice } from './devices'
export { sendInvitation } from './invitations'
export { checkNewPassword, hashNewPassword } from './password-check'
export { siteUrl } from './site-url'
export { endTry, sourceOf, takeTry } from './throttle'
