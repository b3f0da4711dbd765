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

  test('words behind XML are read beside it, and no sale if they say otherwise', () => {
    const read = reader({
      reads: 'xml',
      values: { status: { xpath: '/status' }, why: { part: -1, by: '>' } },
      rules: [{ when: { of: 'status', equals: 'rejected' }, outcome: 'unmatched' }, ACCEPT],
      reason: 'why',
    })
    expect(read('<status>rejected</status>Zip not covered')).toMatchObject({
      outcome: 'unmatched',
      reason: 'Zip not covered',
    })
    expect(read('<status>rejected</status>').reason).toBe('Refused')
    expect(read('<?xml version="1.0"?><status>accepted</status>\nOK').outcome).toBe('matched')
    for (const behind of ['REJECTED', '\nduplicate', 'Pending review', ' It was not accepted.', 'status=rejected'])
      expect([behind, read(`<status>accepted</status>${behind}`).outcome]).toEqual([behind, 'timeout'])
    // What could be cut off XML is none.
    for (const cut of ['<price>', '<', '<status>rejected</status', '<status>rejected</status>'])
      expect([cut, read(`<status>accepted</status>${cut}`).outcome]).toEqual([cut, 'timeout'])
  })

  test('words around a document in a text count as well', () => {
    const read = reader({
      reads: 'text',
      values: { status: { pattern: '"success":(true|false)' } },
      rules: [{ when: { of: 'status', equals: 'true' }, outcome: 'matched' }],
    })
    expect(read('OK {"success":true}').outcome).toBe('matched')
    expect(read('REJECTED {"success":true}').outcome).toBe('timeout')
    expect(read('{"success":true} duplicate').outcome).toBe('timeout')
  })
})

describe('a list where one value is expected', () => {
  const read = reader({ values: { status: STATUS, price: { json: '$.price' } }, price: { of: 'price' } })
  test.each([
    ['of one', { status: ['accepted'] }],
    ['of one twice', { status: ['accepted', 'accepted'] }],
    ['of two', { status: ['accepted', 'rejected'] }],
    ['of lists', { status: [['accepted']] }],
    ['of one, with a price', { status: ['accepted'], price: 12 }],
    ['of prices', { status: 'accepted', price: [12.5] }],
    ['of refusals under another name', { status: 'accepted', result: ['rejected'] }],
    ['that has a refusal in it, under another name', { status: 'accepted', result: ['accepted', 'rejected'] }],
    ['of no, under another name', { status: 'accepted', success: [false] }],
  ])('%s sells nothing', (_, body) => {
    expect(read(body).outcome).toBe('timeout')
  })

  test('says so; a format that says which of several counts sells by it, and an empty one is nothing', () => {
    expect(read({ status: ['accepted'] }).reason).toBe('status is a list where one value is expected')
    const many = reader({ values: { status: { ...STATUS, many: 'first' } } })
    expect(many({ status: ['accepted'] }).outcome).toBe('matched')
    expect(many({ status: ['accepted', 'rejected'] }).outcome).toBe('timeout')
    const each = reader({ values: { status: { json: '$.status[*]' } } })
    expect(each({ status: ['accepted'] }).outcome).toBe('matched')
    expect(each({ status: ['accepted', 'maybe'] }).outcome).toBe('timeout')
    const without = reader({
      values: { status: STATUS, errors: { json: '$.errors' } },
      rules: [{ when: { all: [ACCEPT.when, { of: 'errors', present: false }] }, outcome: 'matched' }],
    })
    expect(without({ status: 'accepted', errors: [] }).outcome).toBe('matched')
  })

  test('refuses as before', () => {
    const refusing = reader({
      values: { status: STATUS, errors: { json: '$.errors' } },
      rules: [{ when: { of: 'errors', contains: 'zip' }, outcome: 'unmatched' }, ACCEPT],
      reason: 'errors',
    })
    expect(refusing({ status: 'rejected', errors: ['Bad zip'] })).toMatchObject({
      outcome: 'unmatched',
      reason: 'Bad zip',
    })
  })

  test('in a bid makes no bid', () => {
    const bids = reader({
      bids: {
        each: { json: '$.bids[*]' },
        values: { status: STATUS, price: { json: '$.price' } },
        accept: { of: 'status', equals: 'accepted' },
        price: { of: 'price' },
        pick: 'best',
      },
      rules: [{ when: { of: 'bids', above: 0 }, outcome: 'matched' }],
    })
    expect(bids({ bids: [{ status: 'accepted', price: 5 }] })).toMatchObject({ outcome: 'matched', priceCents: 500 })
    expect(bids({ bids: [{ status: ['accepted'], price: 5 }] }).outcome).toBe('timeout')
    expect(bids({ bids: [{ status: 'accepted', price: [5] }] }).outcome).toBe('timeout')
  })
})
