export { ReturnCap, ReturnRow, SubmittedReturn } from './rows'
export { partsOf } from './parts'
export { leadKeyOf, RETURNS_FILE, withoutRepeats } from './rules'
export { SUBMITTED_AT_ONCE } from './statuses'
