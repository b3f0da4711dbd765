export { keepPingPost, wrongDays } from './keep-days'
export { billedDays, postingDays, postingSums } from './numbers'
export { billedBySent, bySent } from './postings'
