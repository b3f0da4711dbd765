/** What the screens of other features may use. */
export { openPing } from './open-ping'
