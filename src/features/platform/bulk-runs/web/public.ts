export { useBulkStart } from './use-bulk-start'
