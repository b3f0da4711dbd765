export { postingDays } from './numbers'
export { bySent } from './postings'
