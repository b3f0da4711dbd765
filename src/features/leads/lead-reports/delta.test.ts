import { describe, expect, it } from 'vitest'
import { deltaOf } from './delta'

describe('the change beside a figure', () => {
  it.each([
    ['number', 103, 100, '+3%', undefined],
    ['number', 110, 100, '+10%', 'good'],
    ['number', 0, 20, '−100%', 'bad'],
    ['money', 500, 500, '±0%', undefined],
    ['money', 0, 0, '±0%', undefined],
    ['money', -20, -40, '+50%', 'good'],
  ] as const)('is in percent of what it was: %s %d after %d', (kind, now, before, text, tone) => {
    expect(deltaOf(kind, now, before)).toEqual(tone ? { text, tone } : { text })
  })

  it('is the amount where it was nothing or changed its sign', () => {
    expect(deltaOf('money', -203.93, 210.3)).toEqual({ text: '−$414', tone: 'bad' })
    expect(deltaOf('number', 1200, 0)).toEqual({ text: '+1,200', tone: 'good' })
  })

  it('is in points for ratios, colored from three on, and missing where a side has none', () => {
    expect(deltaOf('points', 21, 21.4)).toEqual({ text: '−0.4 pt' })
    expect(deltaOf('points', -4, 4.4)).toEqual({ text: '−8.4 pt', tone: 'bad' })
    expect(deltaOf('points', 3, 0)).toEqual({ text: '+3.0 pt', tone: 'good' })
    expect(deltaOf('points', null, 5)).toBeNull()
  })
})
