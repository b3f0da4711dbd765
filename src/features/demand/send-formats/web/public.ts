/** What the screens of other features may use. */
export { SEND_FORMAT_LOG_FIELDS } from './log-fields'
export { pinWords } from './words'
export { SendFormatTab } from './SendFormatTab'
export { IdentityAllowed } from './PingIdentity'
