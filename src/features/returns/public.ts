export { RETURN_STATUSES, SUBMITTED_AT_ONCE } from './contract'
export { ReturnCap, ReturnRow, SubmittedReturn } from './rows'
export { partsOf } from './parts'
export { leadKeyOf } from './rules'
