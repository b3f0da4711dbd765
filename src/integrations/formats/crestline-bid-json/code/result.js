// The result part of format.json, written as code: every answer means the same.

const word = (value) => String(value ?? '').toLowerCase()

/** Statuses after which nothing was taken, with the buyer's words. */
const CERTAIN = [401, 403, 404, 405, 413, 429, 503]

function ping(status, json, now) {
  const { bid = {}, message } = json
  if (status === 400 || status === 422) return { outcome: 'error', reason: message }
  const said = word(json.status)
  if (said === 'no_bid' || said === 'declined' || said === 'filtered') return { outcome: 'unmatched', reason: message }
  if (said !== 'bid' || !bid.id) return null
  return {
    outcome: 'matched',
    price: bid.amount,
    reference: String(bid.id),
    expires: Number.isFinite(bid.expires_in) ? now + bid.expires_in * 1000 : null,
    carry: { bidid: String(bid.id) },
  }
}

function post(status, json) {
  const { lead = {}, message, code } = json
  const reason = message || code
  if (status === 410) return { outcome: 'unmatched', reason: 'Bid expired' }
  if ((status < 300 || status === 409) && ['duplicate', 'dupe'].includes(word(code)))
    return { outcome: 'duplicate', reason }
  if (status === 400 || status === 422) return { outcome: 'error', reason }
  if (['rejected', 'declined'].includes(word(json.status))) return { outcome: 'unmatched', reason }
  if (word(json.status) !== 'accepted' || !lead.id) return null
  return { outcome: 'matched', price: lead.price, reference: String(lead.id), redirect: lead.continue_url }
}

export function result({ stage, status, json, now }) {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  const said = isObject ? json : {}
  if (said.message && CERTAIN.includes(status)) return { outcome: 'error', reason: `HTTP ${status}: ${said.message}` }
  return stage === 'ping' ? ping(status, said, now) : post(status, said)
}
