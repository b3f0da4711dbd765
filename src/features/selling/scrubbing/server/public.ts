export { createScrubbers } from './scrubbers'
export { suppressedBy } from './suppression'
export { tokensMissing } from './tokens'
export type { ScrubHistory, ScrubRecord, Scrubbers } from './types'
