/** Steps that publishers and RCIDs share. */
export { DUPLICATE_DAYS, DUPLICATE_OPTIONS } from './settings'
