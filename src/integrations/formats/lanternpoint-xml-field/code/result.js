// The result part of format.json, written as code: one line of key=value pairs, prices with a decimal comma.

function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

/** Each key once; one that comes again with another value makes the whole answer unusable. */
function pairs(text) {
  const found = new Map()
  for (const item of text.split('&')) {
    const split = item.indexOf('=')
    if (split < 0) continue
    const key = item.slice(0, split).trim().toLowerCase()
    const value = decode(item.slice(split + 1))
    if (found.has(key) && found.get(key) !== value) return { twice: key }
    found.set(key, value)
  }
  return { get: (key) => found.get(key) || '' }
}

/** '1.234,50' as '1234.50'; a decimal point is not certain here. */
function dollars(text) {
  return /^\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?$|^\d+(?:,\d{1,2})?$/.test(text)
    ? text.replace(/\./g, '').replace(',', '.')
    : null
}

const REFUSALS = { double: 'duplicate', no: 'unmatched', bad: 'error' }

export function result({ text, shape, status }) {
  if (shape !== 'text' || status < 200 || status > 299) return null
  const { get, twice } = pairs(text)
  if (twice) return { outcome: 'timeout', reason: `several values for ${twice}` }
  const said = get('result').toLowerCase()
  const reference = get('ticket')
  if (Object.hasOwn(REFUSALS, said)) return { outcome: REFUSALS[said], reason: get('note'), reference }
  const redirect = get('next')
  if (said === 'later') return { outcome: 'pending', reference, redirect }
  if (said !== 'yes' || !reference) return null
  const amount = get('amount')
  if (!amount) return { outcome: 'timeout', reason: 'accepted without a price', reference }
  const price = dollars(amount)
  if (price === null) return { outcome: 'timeout', reason: `price not readable: ${amount.slice(0, 40)}`, reference }
  return { outcome: 'matched', price, reference, redirect }
}
