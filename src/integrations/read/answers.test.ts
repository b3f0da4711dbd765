import { describe, expect, test } from 'vitest'
import { ACCEPT, NOW, reader, STATUS } from '../testing/reader'

const accepted = { status: 'accepted' }
const CERTAIN = 'the buyer says it no other way'
const HTML = '<html><body>accepted</body></html>'

describe('an answer that no rule speaks of', () => {
  const read = reader({})
  test.each([401, 403, 404, 405, 413, 429, 503])('%d: the lead was certainly not taken', (status) => {
    expect(read(accepted, status).outcome).toBe('error')
    expect(read(HTML, status).outcome).toBe('error')
  })

  test.each([301, 302, 307, 400, 409, 422, 500, 502, 504, 520])('%d: nobody knows', (status) => {
    expect(read(accepted, status)).toMatchObject({ outcome: 'timeout', reason: `HTTP ${status}`, rule: null })
  })

  test.each([
    ['a page', HTML],
    ['a page behind an XML declaration', `<?xml version="1.0"?>\n<!DOCTYPE html><html/>`],
    ['nothing', ''],
    ['blanks', ' \r\n\t'],
    ['JSON cut off', '{"status":"accepted"'],
    ['text', 'accepted'],
    ['XML', '<status>accepted</status>'],
    ['another word', { status: 'perhaps' }],
    ['a list', [accepted]],
    ['null', 'null'],
  ])('%s with status 200 is undecided', (_, body) => {
    expect(read(body).outcome).toBe('timeout')
  })

  test('an answer that the transport cut off is undecided even if it reads well', () => {
    expect(read(accepted, 200, { truncated: true })).toMatchObject({
      outcome: 'timeout',
      reason: 'answer too large or cut off',
    })
  })
})

describe('rules', () => {
  test('the first that fits decides', () => {
    const read = reader({ rules: [{ when: { of: 'status', differs: 'x' }, outcome: 'unmatched' }, ACCEPT] })
    expect(read(accepted)).toMatchObject({ outcome: 'unmatched', rule: 1 })
  })

  test('declare an unusual status or shape only by naming it', () => {
    const named = reader({
      rules: [
        { status: 500, when: { of: 'status', equals: 'accepted' }, outcome: 'unmatched' },
        { status: [404, '5xx'], outcome: 'unmatched' },
      ],
    })
    expect(named(accepted, 500)).toMatchObject({ outcome: 'unmatched', rule: 1 })
    expect(named(HTML, 502)).toMatchObject({ outcome: 'unmatched', rule: 2 })
    expect(named('', 404)).toMatchObject({ outcome: 'unmatched', rule: 2 })
    expect(named(accepted, 403).outcome).toBe('error')
    const shaped = reader({
      rules: [
        { shape: ['html'], outcome: 'unmatched', reason: 'Closed' },
        { status: 204, shape: ['empty'], outcome: 'matched', certain: CERTAIN },
      ],
    })
    expect(shaped(HTML)).toMatchObject({ outcome: 'unmatched', reason: 'Closed' })
    expect(shaped('', 204).outcome).toBe('matched')
    expect(shaped('', 200).outcome).toBe('timeout')
  })

  test('an acceptance by status alone does not accept pages or nothing', () => {
    const read = reader({ rules: [{ status: 200, outcome: 'matched', certain: CERTAIN }] })
    expect([read({}).outcome, read(HTML).outcome, read('').outcome]).toEqual(['matched', 'timeout', 'timeout'])
  })

  test('what else a usable answer means can be said', () => {
    const read = reader({ otherwise: { outcome: 'unmatched', reason: 'No' } })
    expect(read({ status: 'perhaps' })).toMatchObject({ outcome: 'unmatched', reason: 'No' })
    expect(read(HTML).outcome).toBe('timeout')
  })
})

describe('an acceptance that also says the opposite is undecided', () => {
  const read = reader({})
  test.each([
    [{ ...accepted, success: false }],
    [{ ...accepted, success: 'No' }],
    [{ ...accepted, error: 'Invalid phone' }],
    [{ ...accepted, errors: ['zip'] }],
    [{ ...accepted, errors: { zip: 'bad' } }],
    [{ ...accepted, isDuplicate: true }],
    [{ ...accepted, result: 'Rejected' }],
    [{ ...accepted, duplicated: 1 }],
    [{ ...accepted, result: 'Duplicated' }],
    [{ ...accepted, disposition: 'Unassigned' }],
    [{ ...accepted, passed: false }],
    [{ ...accepted, isValidPhone: 'false' }],
    [{ ...accepted, detail: { outcome: 'declined' } }],
    [{ ...accepted, error: { code: 0, message: 'No such zip' } }],
    [{ ...accepted, matched: 'no' }],
    [{ ...accepted, sold: 0 }],
    [{ ...accepted, leadsMatched: true, matchedCount: 0 }],
    [{ ...accepted, lead_accepted: 'N' }],
    [{ ...accepted, StatusDescription: 'Lead rejected by filter' }],
    [{ ...accepted, result: 'Lead rejected: zip' }],
    [{ ...accepted, result: 'NO_SALE' }],
    [{ ...accepted, lead_status: 'Pending Review' }],
    [{ ...accepted, message: 'duplicate accepted earlier' }],
    [{ ...accepted, message: 'Quota reached' }],
    [{ ...accepted, details: 'This phone already exists' }],
    [{ ...accepted, data: { errors: [{ field: 'zip', messages: ['bad'] }] } }],
    [{ ...accepted, leads: [{ id: 1, status: 'rejected' }] }],
    [{ ...accepted, results: [{ success: false }, { error: 'zip' }] }],
    [{ ...accepted, results: [[{ success: false }]] }],
    [{ ...accepted, lead_id: 0 }],
    [{ ...accepted, data: { LeadID: '-1' } }],
  ])('%j', (body) => {
    expect(read(body)).toMatchObject({ outcome: 'timeout', reason: expect.stringContaining('contradictory') as string })
  })

  test.each([
    [{ ...accepted, success: true, error: null, errors: [], error_message: '' }],
    [{ ...accepted, error: 'none', duplicate: false, passed: true, isValidPhone: 'yes', duplicated: 0 }],
    [{ ...accepted, error: 'No_Error', errors: 'No errors.', error_msg: 'N/A', fault: '-' }],
    [{ ...accepted, error: { code: 0, message: '', details: [] } }],
    [{ ...accepted, others: [{ success: false }] }],
    [{ ...accepted, error_code: 7, message: 'error-free' }],
    [{ ...accepted, leads: [{ status: 'rejected' }, { status: 'accepted' }], bids: [] }],
    [{ ...accepted, matchedCount: 2, lead_status: 'queued', result: 'No errors', statusText: 'OK' }],
    [{ ...accepted, losing_bids: [{ status: 'declined' }], has_errors: false }],
    [{ ...accepted, lead_id: '0a10', transaction_id: '', leadNumber: null }],
  ])('%j says nothing against it', (body) => {
    expect(read(body).outcome).toBe('matched')
  })

  test.each([
    ['<r><status>accepted</status><errors><error>zip</error><error>phone</error></errors></r>', 'timeout'],
    ['<r><status>accepted</status><error><code>0</code><message>None</message></error></r>', 'matched'],
    ['<r><status>accepted</status><lead><sold>0</sold></lead><lead><sold>0</sold></lead></r>', 'timeout'],
    ['<r><status>accepted</status><lead><sold>0</sold></lead><lead><sold>1</sold></lead></r>', 'matched'],
    ['<r><status>accepted</status><lead result="Unsold"/></r>', 'timeout'],
    ['<r><status>accepted</status><lead leadId="0"/></r>', 'timeout'],
  ])('%s is %s', (body, outcome) => {
    expect(reader({ reads: 'xml', values: { status: { xpath: '/r/status' } } })(body).outcome).toBe(outcome)
  })

  test('a list as the whole answer is looked at, and one that waits is no sale yet', () => {
    const list = reader({ values: { status: { json: '$[0].status' } } })
    expect(list([{ ...accepted, success: false }]).outcome).toBe('timeout')
    expect(list([accepted, { error: 'zip' }]).outcome).toBe('matched')
    const later = reader({ rules: [{ when: { of: 'status', equals: 'accepted' }, outcome: 'pending' }] })
    expect(later({ ...accepted, result: 'pending' }).outcome).toBe('pending')
    expect(later({ ...accepted, result: 'rejected' }).outcome).toBe('timeout')
  })

  test('unless the format says that this member means nothing', () => {
    expect(reader({ ignore: ['Error'] })({ ...accepted, error: 'noise' }).outcome).toBe('matched')
  })
})

describe('values', () => {
  test('that differ where one is expected leave it undecided, even for a refusal', () => {
    const read = reader({ values: { status: { json: '$..status' } } })
    expect(read({ a: accepted, b: { status: 'rejected' } })).toMatchObject({
      outcome: 'timeout',
      reason: 'several values for status',
    })
    expect(read({ a: accepted, b: accepted }).outcome).toBe('matched')
    expect(read({ a: accepted, b: { status: 'x' } }, 403).outcome).toBe('error')
  })

  test('that only accompany a decision do not change it', () => {
    const values = { status: STATUS, id: { json: '$.ids[*]' } }
    const read = reader({
      values,
      rules: [{ when: { of: 'status', equals: 'no' }, outcome: 'unmatched' }, ACCEPT],
      reference: 'id',
    })
    expect(read({ status: 'no', ids: [1, 2] })).toMatchObject({ outcome: 'unmatched', reference: null })
    expect(read({ ...accepted, ids: [7] })).toMatchObject({ outcome: 'matched', reference: '7' })
  })

  test('are found in headers, by status, in pairs, parts and texts inside texts', () => {
    const values = {
      header: { header: 'X-Result' },
      code: { status: true },
      pair: { pair: 'state', by: ';', sign: ':' },
      last: { part: -1, by: ';' },
      inner: { pair: 'json', by: ';', sign: ':', inside: { json: '$.a' } },
    }
    const seen = (name: string): string | null =>
      reader({
        reads: 'text',
        values,
        rules: [{ status: 200, outcome: 'matched', certain: CERTAIN }],
        reference: name,
      })(`state: ok ;json: {"a": 7};end`, 200, { headers: { 'x-result': ['fine'] } }).reference
    expect(['header', 'code', 'pair', 'last', 'inner'].map(seen)).toEqual(['fine', '200', 'ok', 'end', '7'])
  })

  test('a ping needs a price above 0, a post takes the order’s where there is none', () => {
    const stage = { values: { status: STATUS, price: { json: '$.price' } }, price: { of: 'price' } }
    const ping = reader(stage, 'ping')
    const post = reader(stage)
    expect(ping({ ...accepted, price: 12 })).toMatchObject({ outcome: 'matched', priceCents: 1200 })
    expect(ping({ ...accepted, price: 0 }).outcome).toBe('unmatched')
    expect(ping(accepted).outcome).toBe('timeout')
    expect(post({ ...accepted, price: 0 })).toMatchObject({ outcome: 'matched', priceCents: 0 })
    expect(post(accepted)).toMatchObject({ outcome: 'matched', priceCents: null })
    expect(post({ ...accepted, price: {} }).outcome).toBe('timeout')
    expect(reader({ ...stage, price: { of: 'price', zero: 'refused' } })({ ...accepted, price: '0' }).outcome).toBe(
      'unmatched',
    )
  })

  test.each([
    [{ form: 'seconds' }, 90, NOW + 90_000],
    [{ form: 'minutes' }, '2', NOW + 120_000],
    [{ form: 'unix' }, NOW / 1000 + 5, NOW + 5000],
    [{ form: 'iso' }, '2026-11-15T00:01:00Z', NOW + 60_000],
    [{ form: 'iso' }, 'tomorrow', null],
    [{ form: 'unixms' }, 1, null],
  ])('a bid runs out %j %j', (form, given, expected) => {
    const read = reader({ values: { status: STATUS, until: { json: '$.until' } }, expires: { of: 'until', ...form } })
    expect(read({ ...accepted, until: given }).expiresAt).toBe(expected)
  })
})
