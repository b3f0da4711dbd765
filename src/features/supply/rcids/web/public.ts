/** What the screens of other features may use. */
export { RcidFields } from './RcidFields'
export { RCID_LOG_FIELDS } from './log-fields'
export { askRotation } from './rotate-key'
export { showKey } from './show-key'
export { SpecLinks } from './SpecLinks'
