import { describe, expect, it } from 'vitest'
import { rangeText, readRange } from './dates/range-text'
import { formatMoney } from './display/Money'
import { statusLook, statusTitle } from './display/statuses'
import { dayText, momentText, relativeTime } from './display/time-text'
import { problemOf } from './feedback/problem'
import { matchOptions } from './inputs/option'
import { formatNumber } from './table/cell-content'

const TODAY = '2026-11-15'

describe('a typed date range', () => {
  it('may be the wire text, two days with a dash, one day, or the name of a preset', () => {
    const wanted = { from: '2026-11-09', to: '2026-11-15' }
    expect(readRange('Nov 9, 2026 to Nov 15, 2026', TODAY)).toEqual(wanted)
    expect(readRange('2026-11-09 – 2026-11-15', TODAY)).toEqual(wanted)
    expect(readRange('last 7 days', TODAY)).toEqual(wanted)
    expect(readRange('Nov 9 to Nov 15, 2026', TODAY)).toEqual(wanted)
    expect(readRange('Nov 9, 2026', TODAY)).toEqual({ from: '2026-11-09', to: '2026-11-09' })
  })

  it('is read back from what the field shows', () => {
    for (const [from, to, text] of [
      ['2026-11-09', '2026-11-15', 'Nov 9 to Nov 15, 2026'],
      ['2025-12-29', '2026-01-04', 'Dec 29, 2025 to Jan 4, 2026'],
      ['2026-11-15', '2026-11-15', 'Nov 15, 2026'],
    ] as const) {
      expect(rangeText({ from, to })).toBe(text)
      expect(readRange(text, TODAY)).toEqual({ from, to })
    }
  })

  it('never reaches past today', () => {
    expect(readRange('Nov 9, 2026 to Nov 16, 2026', TODAY)).toEqual({ problem: 'Choose days up to today' })
    expect(readRange('soon', TODAY)).toHaveProperty('problem')
  })
})

describe('shown values', () => {
  it('write money with two decimals, groups and a sign before the dollar', () => {
    expect([1234.5, -3.2, 0, 0.005].map(formatMoney)).toEqual(['$1,234.50', '−$3.20', '$0.00', '$0.01'])
  })

  it('write numbers as money is written: a minus sign, none before nothing', () => {
    expect([-1, -1234.5, -0.001].map((value) => formatNumber(value))).toEqual(['−1', '−1,234.5', '0'])
    expect([-12.345, -1500, -0.001].map((value) => formatNumber(value, 2))).toEqual(['−12.35', '−1,500.00', '0.00'])
  })

  it('label statuses as the specification does', () => {
    expect(statusLook('matchednobuyer').label).toBe('matched no buyer')
    expect(statusLook('accepted credited').label).toBe('Accepted, credited')
    expect(['requested', 'accepted credited'].map(statusTitle)).toEqual(['Requested', 'Accepted, credited'])
    expect(statusLook('brand new')).toEqual({ label: 'brand new', tone: 'secondary' })
  })

  it('write times in the business time zone', () => {
    const instant = Date.parse('2026-07-01T03:59:59Z')
    const inYear = (year: string) =>
      momentText('America/New_York', instant, 'datetime', Date.parse(`${year}-11-15T12:00:00Z`))
    expect(inYear('2026')).toBe('Jun 30, 23:59:59')
    expect(inYear('2027')).toBe('Jun 30, 2026, 23:59:59')
    expect(dayText('America/New_York', '2026-07-01', instant)).toBe('Jul 1')
    expect(relativeTime(instant, instant + 5 * 60_000)).toBe('5 minutes ago')
    expect(relativeTime(instant, instant + 26 * 3_600_000)).toBe('yesterday')
  })

  it('write every hour around both changes of the clock as the calendar does', () => {
    const zone = 'America/New_York'
    const usual = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, hourCycle: 'h23', month: 'short', day: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    for (const day of ['2026-03-07T00:00:00Z', '2026-10-31T00:00:00Z'])
      for (let hour = 0; hour < 72; hour++) {
        const instant = Date.parse(day) + hour * 3_600_000 + 1_799_000
        expect(momentText(zone, instant, 'datetime', instant)).toBe(usual.format(instant))
      }
  })

  it('write numbers with groups, padded and rounded to the decimals asked for', () => {
    const exact = (decimals: number) =>
      new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    for (const value of [0, 7, 0.5, 1.005, 999.99, 999.995, 1000, -3.25, -12_345.678, 0.1 + 0.2])
      for (const decimals of [0, 1, 2])
        expect(formatNumber(value, decimals)).toBe(exact(decimals).format(value).replace('-', '−'))
    expect(formatNumber(12_345.678)).toBe('12,345.68')
  })

  it('find options by words in any order and by their id', () => {
    const options = [
      { id: 12, title: 'Northwind Solar' },
      { id: 7, title: 'Solar West' },
    ]
    expect(matchOptions(options, 'solar north').map((option) => option.id)).toEqual([12])
    expect(matchOptions(options, '7').map((option) => option.id)).toEqual([7])
  })
})

describe('what a failed call says', () => {
  it('is shown as the server worded it, and never as a stack of the browser', () => {
    expect(problemOf({ status: 400, message: 'Lead not found' }).message).toBe('Lead not found')
    expect(problemOf(new TypeError('x is not a function')).message).toBe('An error occurred. Please try again later.')
    expect(problemOf(null).errors).toEqual({})
  })
})
