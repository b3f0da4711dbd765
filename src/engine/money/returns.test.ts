import { describe, expect, test } from 'vitest'
import { lastReturnDay, movedReturn, type ReturnAsk, returnRefusal, returnsAllowed } from './returns'

const ZONE = 'America/New_York'
const SOLD = Date.parse('2026-10-30T18:00:00Z')

const ask = (change: Partial<ReturnAsk> = {}): ReturnAsk => ({
  postingStatus: 'matched',
  removed: false,
  alreadyAsked: false,
  soldAt: SOLD,
  policy: 3,
  capPercent: null,
  soldThatMonth: 10,
  returnedOrRequestedThatMonth: 0,
  ...change,
})

describe('a return may be asked for', () => {
  test('through 23:59:59 of the last calendar day, also over a change of the clock', () => {
    expect(lastReturnDay(3, SOLD, ZONE)).toBe('2026-11-02')
    expect(returnRefusal(ask(), Date.parse('2026-11-03T04:59:59Z'), ZONE)).toBeNull()
    expect(returnRefusal(ask(), Date.parse('2026-11-03T05:00:00Z'), ZONE)).toBe('policy')
  })

  test('counting days from the day of the sale in business time', () => {
    // 23:30 in New York is the next day in UTC.
    expect(lastReturnDay(1, Date.parse('2026-11-11T04:30:00Z'), ZONE)).toBe('2026-11-11')
  })

  test('never where the lender has no returns', () => {
    expect(returnRefusal(ask({ policy: null }), SOLD, ZONE)).toBe('policy')
  })

  test('once per posting, and only while it is sold', () => {
    expect(returnRefusal(ask({ alreadyAsked: true }), SOLD, ZONE)).not.toBeNull()
    expect(returnRefusal(ask({ postingStatus: 'returned' }), SOLD, ZONE)).not.toBeNull()
    expect(returnRefusal(ask({ removed: true }), SOLD, ZONE)).not.toBeNull()
  })

  test('up to the return cap of the month, rounded up', () => {
    expect(returnsAllowed(10, 11)).toBe(2)
    expect(returnsAllowed(0, 11)).toBe(0)
    const at = (returned: number) => ask({ capPercent: 10, soldThatMonth: 11, returnedOrRequestedThatMonth: returned })
    expect(returnRefusal(at(1), SOLD, ZONE)).toBeNull()
    expect(returnRefusal(at(2), SOLD, ZONE)).toBe('policy')
    expect(returnRefusal(ask({ capPercent: 0 }), SOLD, ZONE)).toBe('policy')
  })
})

describe('a return item', () => {
  test('moves only as allowed, and accepted is final', () => {
    expect(movedReturn('requested', 'accept', false)).toBe('accepted')
    expect(movedReturn('requested', 'accept', true)).toBe('accepted credited')
    expect(movedReturn('requested', 'decline', false)).toBe('denied')
    expect(movedReturn('denied', 'reverse', false)).toBe('requested')
    for (const from of ['accepted', 'accepted credited'] as const) {
      for (const move of ['accept', 'decline', 'reverse'] as const) expect(movedReturn(from, move, true)).toBeNull()
    }
    expect(movedReturn('denied', 'accept', false)).toBeNull()
    expect(movedReturn('requested', 'reverse', false)).toBeNull()
  })
})
