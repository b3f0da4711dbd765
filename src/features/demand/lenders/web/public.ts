/** What the screens of other features may use. */
export { LENDER_LOG_FIELDS } from './log-fields'
