/** How postings are counted, for the reports that show them in another way. */
export { SENT_STATUSES, type SentStatus, storedStatuses } from './measures'
export { sortsOf } from './rows'
