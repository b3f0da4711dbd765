/** Fixed lists of the specification, with the labels people read. */
const plain = (...ids: string[]) => ids.map((id) => ({ id, title: id }))
const labelled = (entries: Record<string, string>) => Object.entries(entries).map(([id, title]) => ({ id, title }))

export const LEAD_STATUSES = labelled({
  incoming: 'incoming',
  error: 'error',
  flagged: 'flagged',
  matched: 'matched',
  unmatched: 'unmatched',
  matchednobuyer: 'matched no buyer',
  incomplete: 'incomplete',
  failed: 'failed',
  returned: 'returned',
})
export const LEAD_SOURCES = labelled({ 'Direct post': 'Direct post', 'Ping post': 'Ping post', Traffic: 'Traffic' })
export const TOKEN_REQUIREMENTS = labelled({
  tf_only: 'Trusted Form Only',
  jornaya_only: 'Jornaya Only',
  both_required: 'Both Required',
  either_or_required: 'Either Or Required',
})
export const PRICE_MODELS = plain('CPA', 'REV')
export const COST_UPLOAD_TYPES = labelled({ equally: 'Same Cost Per lead', proportionally: 'Percentage Based Upload' })
export const RETURN_STATUSES = labelled({
  requested: 'requested',
  accepted: 'accepted',
  denied: 'denied',
  'accepted credited': 'Accepted, credited',
})
export const LENDER_STATUSES = labelled({ active: 'Active', inactive: 'Not active', testing: 'testing' })
export const ORDER_STATUSES = plain('active', 'paused', 'archive')
export const POSTING_STATUSES = plain('matched', 'unmatched', 'returned', 'error', 'timeout')
export const INVOICE_METHODS = plain('Email', 'Mail', 'Portal', 'None')
export const BILLING_TYPES = labelled({ return: 'Date Returned - Standard', sent: 'Date Sent' })
