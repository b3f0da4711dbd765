import { expect, it } from 'vitest'
import { reading } from '@/integrations'
import { cents } from '@/kernel/money'
import type { Result } from '@/server/outbound/result'
import { pingAnswer } from './exchange'

const result: Result = {
  kind: 'answered',
  sent: true,
  status: 200,
  headers: {},
  body: '',
  bytes: 0,
  sentMs: 1,
  firstByteMs: 2,
  totalMs: 3,
}
const yes = reading({ outcome: 'matched' })

it('a lender that says yes to a ping without a price bids its order’s own price', () => {
  expect(pingAnswer(result, yes, cents(2500))).toEqual({ kind: 'bid', price: 2500 })
  expect(pingAnswer(result, { ...yes, priceCents: cents(900) }, cents(2500))).toEqual({ kind: 'bid', price: 900 })
  expect(pingAnswer(result, yes, null).kind).toBe('error')
  expect(pingAnswer(result, { ...yes, outcome: 'unmatched' }, cents(2500)).kind).toBe('noBid')
})
