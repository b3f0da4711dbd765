/** What the screens of other features may use. */
export type { LogFields } from './changes'
export type { LogWords } from './entry'
export type { Restoring } from './RestoreButton'
export { type LogScope, SystemLogTab } from './SystemLogTab'
