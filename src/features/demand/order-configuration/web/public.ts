/** What the screens of other features may use. */
export { ConfigurationTab } from './ConfigurationTab'
export { configurationLogFields, restorableFields } from './log-fields'
