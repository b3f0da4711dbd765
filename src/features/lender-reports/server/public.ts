export { keepPingPost, wrongDays } from './keep-days'
export { postingDays } from './numbers'
export { bySent } from './postings'
