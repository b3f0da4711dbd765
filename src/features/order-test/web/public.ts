/** What the screens of other features may use. */
export { TestLeadTab } from './TestLeadTab'
export { TestResult } from './TestResult'
