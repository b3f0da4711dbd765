import { describe, expect, test } from 'vitest'
import { ACCEPT, reader, STATUS } from '../testing/reader'

const accepted = { status: 'accepted' }

describe('answers as buyers publish them', () => {
  test.each([
    ['https://x.example/a?b=1&c=2', 'https://x.example/a?b=1&c=2'],
    ['https://x.example/a?b=1&amp;c=2', 'https://x.example/a?b=1&c=2'],
    ['//x.example/a', null],
    ['javascript:alert(1)', null],
  ])('a page for the consumer at %s is %s', (given, expected) => {
    const read = reader({ values: { status: STATUS, next: { json: '$.next' } }, redirect: 'next' })
    expect(read({ ...accepted, next: given }).redirect).toBe(expected)
  })

  test.each([['$.bids[*]'], ['$.bids.*']])('bids that are kept by buyer under %s are named', (json) => {
    const read = reader({
      bids: {
        each: { json },
        values: { buyer: { key: true }, price: { json: '$.price' } },
        price: { of: 'price' },
        pick: { by: 'buyer', equals: 'Acme' },
      },
      rules: [{ when: { of: 'bids', above: 0 }, outcome: 'matched' }],
      reference: 'bid.buyer',
    })
    const bids = { Zenith: { price: 9 }, Acme: { price: 7 } }
    expect(read({ bids })).toMatchObject({ outcome: 'matched', priceCents: 700, reference: 'Acme' })
    expect(read({ bids: { Zenith: { price: 9 } } }).outcome).toBe('timeout')
  })

  test('JSON that calls a script’s function is JSON', () => {
    const read = reader({})
    expect(read('cb({"status":"accepted"});').outcome).toBe('matched')
    expect(read('/**/ a.b_1 ( {"status":"accepted"} )').outcome).toBe('matched')
    expect(read('cb({"status":"accepted"}').outcome).toBe('timeout')
    expect(read('cb({"status":"accepted"}, 1);').outcome).toBe('timeout')
    expect(read('accepted ()').outcome).toBe('timeout')
  })

  test('JSON where XML was expected is read by a rule that names the shape', () => {
    const read = reader({
      reads: 'xml',
      values: { status: { xpath: '/status' }, error: { json: '$.error' } },
      rules: [{ status: 422, shape: ['json'], when: { of: 'error', contains: 'taken' }, outcome: 'duplicate' }, ACCEPT],
      reason: 'error',
    })
    expect(read('<status>accepted</status>').outcome).toBe('matched')
    expect(read({ error: 'phone taken' }, 422)).toMatchObject({ duplicate: true, reason: 'phone taken' })
  })

  test('a ping may buy at the order’s price where the format says so', () => {
    const read = reader({ price: { missing: 'order' } }, 'ping')
    expect(read(accepted)).toMatchObject({ outcome: 'matched', priceCents: null })
    expect(reader({}, 'ping')(accepted).outcome).toBe('timeout')
  })
})
