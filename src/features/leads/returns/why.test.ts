import { expect, it } from 'vitest'
import type { ReturnRow } from './rows'
import { whyText } from './why'

const SOLD = {
  line: 2,
  asked: '7',
  lead: { id: 7, status: 'matched', dateadd: '2026-11-10T12:00:00.000Z' },
  leaddata: { email: '', phone: '' },
  lender: { id: 1, title: 'Harborview', returnpolicy: 7 },
  lenderorder: { id: 1, title: 'Bath', returncap: 10 },
  lenderposting: { id: 9, status: 'matched', date: '2026-11-10T12:00:00.000Z', price: 20 },
  product: { id: 1, title: 'Bath' },
  allowed: true,
  reason: '',
  reasonid: null,
  status: null,
  problem: null,
  note: '',
  lastday: '2026-11-17',
  daysleft: 6,
  cap: { percent: 10, month: '2026-11-01', sold: 160, allowed: 16, used: 12 },
  returnitem: null,
} satisfies ReturnRow

const why = (change: Partial<ReturnRow>, chosen = 0) =>
  whyText({ ...SOLD, ...change }, chosen, (day) => day.slice(0, 10))
/** Notes in other words than today's: rows are told apart by the problem. */
const NOT = { allowed: false, problem: 'policy', note: 'Against the policy' } as const

it('every row says in figures why it is or is not allowed', () => {
  expect(why({})).toEqual(['6 days left', 'cap: 4 of 16 left'])
  expect(why({}, 3)).toEqual(['6 days left', 'cap: 1 of 16 left after those selected'])
  expect(why({ daysleft: 0, cap: null })).toEqual(['Last day: until 23:59', 'no return cap'])
  expect(why({ ...NOT, daysleft: -3 })).toEqual(['Window closed 2026-11-17, 23:59', 'policy: 7 days from the sale'])
  expect(why({ ...NOT, lastday: null, daysleft: null })).toEqual(['No returns', 'Harborview may return nothing'])
  expect(why({ ...NOT, cap: { ...SOLD.cap, used: 16 } })).toEqual([
    'Return cap used: 16 of 16 in November',
    '10% of 160 sold',
  ])
  const returnitem = { id: 1, dateadd: '2026-11-12T12:00:00.000Z', datefinalized: null }
  expect(why({ ...NOT, returnitem, status: 'requested' })).toEqual(['Already requested', '2026-11-12'])
  expect(why({ ...NOT, returnitem, status: 'accepted' })).toEqual(['Already returned', '2026-11-12'])
  expect(why({ ...NOT, returnitem, status: 'denied' })).toEqual(['Declined before', '2026-11-12'])
  expect(why({ ...NOT, problem: 'not-sold', note: 'Nobody bought it', lenderposting: null })).toEqual([
    'Not sold',
    'no lender bought this lead',
  ])
  expect(why({ ...NOT, problem: 'repeated-line', note: 'Already on line 2' })).toEqual([
    'Listed twice',
    'already on line 2',
  ])
  expect(why({ ...NOT, problem: 'lead-not-found', note: 'Unknown', lead: null })).toEqual(['No lead for “7”', ''])
})
