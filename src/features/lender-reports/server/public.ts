export { keepPingPost, wrongDays } from './keep-days'
export { postingDays, postingSums } from './numbers'
export { bySent } from './postings'
