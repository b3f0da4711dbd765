/** What other features may use to change filters. */
export { writeFilter } from './change'
export { partyOf } from './owners'
