import { sql } from 'kysely'

export { silenceOf, USUAL_DAYS } from '../silence'
export { maskedKey, rotateKey } from './keys'
export { updateRcid } from './service'
export { lockRcid } from './sql'
export { lastTestLead } from './test-leads'

/** When the newest lead came that counts; of the RCID that the query calls r. */
export const LAST_LEAD = sql<Date | null>`
  (SELECT received_at FROM leads WHERE rcid_id = r.id AND NOT test ORDER BY received_at DESC LIMIT 1)`
