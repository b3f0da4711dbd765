import { describe, expect, test } from 'vitest'
import type { HttpAnswer } from '../read/answer'
import { everything, wantsOf } from './named'
import { codeResultInput, finishCodeResult, lookForCode } from './result'

describe('a result part written as code', () => {
  const answer = (body: string, status = 200): HttpAnswer => ({
    kind: 'http',
    status,
    headers: { a: ['1', '2'] },
    body,
  })
  const finish = (given: unknown, body = '{}', status = 200, stage: 'ping' | 'post' = 'post') => {
    const answered = answer(body, status)
    return finishCodeResult(stage, answered, lookForCode(answered), given, 0)
  }
  const given = (body: string, wants = everything) => {
    const answered = answer(body)
    return codeResultInput(wants)('post', answered, lookForCode(answered), { now: 7, params: { key: 'k' } })
  }

  test('is told what the answer is', () => {
    expect(given('\ufeff{"a":1}')).toEqual({
      stage: 'post',
      status: 200,
      headers: { a: '1, 2' },
      text: '{"a":1}',
      shape: 'json',
      json: { a: 1 },
      now: 7,
      params: { key: 'k' },
    })
    expect(given('<html>').shape).toBe('html')
    expect(given('{"a":').shape).toBe('unreadable')
    const { xml } = given('<n:a xmlns:n="u" b="1">x<c>&lt;y</c>z</n:a>')
    const children = [{ name: 'c', attributes: {}, text: '<y', children: [] }]
    expect(xml).toEqual({ name: 'a', attributes: { b: '1' }, text: 'xz', children })
  })

  test('is told no more than its source names', () => {
    const source = 'function result({ status, json: { bid }, now }) { return null }'
    expect(given('{"bid":1}', wantsOf(source))).toEqual({ status: 200, json: { bid: 1 }, now: 7 })
  })

  test('decides, with the same care for prices', () => {
    expect(finish({ outcome: 'matched', price: '$12.50', reference: 'r', carry: { bid: 'b' } })).toMatchObject({
      outcome: 'matched',
      priceCents: 1250,
      reference: 'r',
      carry: { bid: 'b' },
    })
    expect(finish({ outcome: 'matched', price: 'NaN' }).outcome).toBe('timeout')
    expect(finish({ outcome: 'matched', price: -1 }).outcome).toBe('timeout')
    expect(finish({ outcome: 'matched' })).toMatchObject({ outcome: 'matched', priceCents: null })
    expect(finish({ outcome: 'matched' }, '{}', 200, 'ping').outcome).toBe('timeout')
    expect(finish({ outcome: 'matched', price: 0 }, '{}', 200, 'ping').outcome).toBe('unmatched')
    expect(finish({ outcome: 'duplicate' })).toMatchObject({
      outcome: 'unmatched',
      duplicate: true,
      reason: 'Duplicate',
    })
    expect(finish({ outcome: 'matched', redirect: 'javascript:1' }).redirect).toBeNull()
  })

  test('cannot sell on an answer that also says the opposite', () => {
    const body = '{"status":"ok","success":false}'
    expect(finish({ outcome: 'matched' }, body)).toMatchObject({
      outcome: 'timeout',
      reason: 'contradictory answer: "success" says false',
    })
    expect(finish({ outcome: 'matched', certain: true }, body).outcome).toBe('matched')
  })

  test('cannot sell on a page, on nothing or on an error status unless it says it is certain', () => {
    expect(finish({ outcome: 'matched' }, '<html>').outcome).toBe('timeout')
    expect(finish({ outcome: 'matched' }, '').outcome).toBe('timeout')
    expect(finish({ outcome: 'matched' }, '{}', 403).outcome).toBe('error')
    expect(finish({ outcome: 'matched', certain: true }, '', 201).outcome).toBe('matched')
    expect(finish({ outcome: 'unmatched' }, '<html>', 500).outcome).toBe('unmatched')
  })

  test.each([
    [undefined],
    ['matched'],
    [{ outcome: 'sold' }],
    [{ outcome: 'matched', money: 1 }],
    [{ outcome: 'matched', price: {} }],
    [{ price: 5 }],
    [[{ outcome: 'matched' }]],
    [{ outcome: 'matched', reason: 5 }],
    [{ outcome: 'matched', carry: ['b'] }],
    [{ outcome: 'matched', carry: { 'Bid Id': 'b' } }],
    [{ outcome: 'matched', carry: { bid: 5 } }],
    [{ outcome: 'matched', certain: 'yes' }],
  ])('that gives back %j decides nothing', (given) => {
    expect(finish(given).outcome).toBe('timeout')
    expect(finish(given, '{}', 404).outcome).toBe('error')
  })

  test('that gives back an endless reference decides nothing', () => {
    expect(finish({ outcome: 'matched', reference: 'x'.repeat(10_001) }).outcome).toBe('timeout')
  })

  test('that gives back null leaves it to the general rules', () => {
    expect([finish(null).outcome, finish(null, '{}', 503).outcome, finish(null, '{}', 500).outcome]).toEqual([
      'timeout',
      'error',
      'timeout',
    ])
  })
})
