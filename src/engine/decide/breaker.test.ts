import { describe, expect, test } from 'vitest'
import { admit, afterAnswer, afterFailure, type Breaker, BREAKER_FAILURES, CLOSED, isOpen } from './breaker'

function failing(times: number, from: Breaker = CLOSED, now = 0): Breaker {
  let breaker = from
  for (let n = 0; n < times; n++) breaker = afterFailure(breaker, now).breaker
  return breaker
}
const probe = (breaker: Breaker, now: number): Breaker => {
  const admission = admit(breaker, 'ping', now)
  if (!admission.admitted) throw new Error('not admitted')
  return admission.breaker
}

describe('a circuit breaker', () => {
  test('opens at the tenth error or time-out in a row, with one alert', () => {
    const nearly = failing(BREAKER_FAILURES - 1)
    expect(isOpen(nearly)).toBe(false)
    const { breaker, opened } = afterFailure(nearly, 1000)
    expect(opened).toBe(true)
    expect(admit(breaker, 'sharedLead', 1000)).toEqual({ admitted: false })
    expect(afterFailure(breaker, 2000).opened).toBe(false)
  })

  test('counts failures in a row: any answer starts again, a refusal too', () => {
    expect(isOpen(failing(1, afterAnswer(failing(BREAKER_FAILURES - 1))))).toBe(false)
  })

  test('lets one probe through after 30 s, and the next only a back-off later', () => {
    const open = failing(BREAKER_FAILURES)
    expect(admit(open, 'ping', 29_999).admitted).toBe(false)
    const probed = probe(open, 30_000)
    expect(admit(probed, 'ping', 30_001).admitted).toBe(false)
    expect(isOpen(afterAnswer(probed))).toBe(false)
  })

  test('backs off twice as long each time, to ten minutes at most', () => {
    let breaker = failing(BREAKER_FAILURES)
    const waits: number[] = []
    let now = 0
    for (let turn = 0; turn < 7; turn++) {
      const wait = (breaker.probeAt ?? 0) - now
      waits.push(wait / 1000)
      now += wait
      breaker = afterFailure(probe(breaker, now), now).breaker
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600])
  })

  test('does not try an exclusive lead before a ping or shared lead did, short of the longest back-off', () => {
    const open = failing(BREAKER_FAILURES)
    expect(admit(open, 'exclusiveLead', 30_000).admitted).toBe(false)
    expect(admit(open, 'exclusiveLead', 30_000, true).admitted).toBe(true)
    expect(admit({ ...open, backOffMs: 600_000 }, 'exclusiveLead', 30_000).admitted).toBe(true)
  })
})
