export { ReturnCap, ReturnRow, SubmittedReturn } from './rows'
export { partsOf } from './parts'
export { leadKeyOf } from './rules'
export { RETURN_STATUSES, SUBMITTED_AT_ONCE } from './statuses'
