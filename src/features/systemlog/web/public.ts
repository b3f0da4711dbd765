/** What the screens of other features may use. */
export { type LogScope, SystemLogTab } from './SystemLogTab'
