import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn, endOfDay, isSupportedZone, stampIn, startOfDay, wallTime, weekday } from './business-time'
import { changesBetween } from './changes'
import { dateRangePresets, formatDateRange, lastDays, parseDateRange } from './date-range'
import { idList, page, sortBy, sortedFields, textList } from './inputs'
import { joinList } from './list-text'
import { cents, formatDollars, parseDollars, percentOf } from './money'
import { brokenPasswordRule } from './password-rules'

const NEW_YORK = 'America/New_York'

describe('money', () => {
  it('rounds half a cent away from zero, once', () => {
    expect(percentOf(50, cents(3501))).toBe(1751)
    expect(percentOf(50, cents(-3501))).toBe(-1751)
    expect(percentOf(33.33, cents(100))).toBe(33)
  })

  it('reads dollars with thousands groups and refuses everything that is no price', () => {
    expect(parseDollars('1,234,567.8')).toBe(123456780)
    for (const text of ['', '1,23', '1.234', '-1', '1e3', ' ', '.5', '99999999999999999'])
      expect(parseDollars(text)).toBeNull()
  })

  it('writes what it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (value) => {
        expect(parseDollars(formatDollars(cents(value)).replace('$', ''))).toBe(value)
      }),
    )
  })
})

describe('business time', () => {
  it('knows days of 23 and 25 hours', () => {
    const hours = (date: string) => (endOfDay(NEW_YORK, date) - startOfDay(NEW_YORK, date)) / 3_600_000
    expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-07-01')]).toEqual([23, 25, 24])
  })

  it('starts every day of ten years where the wall clock turns, in zones on both sides of the world', () => {
    for (const zone of [NEW_YORK, 'Pacific/Auckland', 'America/Sao_Paulo', 'UTC', 'Pacific/Kiritimati'])
      for (let date = '2018-01-01'; date < '2028-01-01'; date = addDays(date, 7)) {
        const start = startOfDay(zone, date)
        expect(dateIn(zone, start)).toBe(date)
        expect(dateIn(zone, start - 1)).toBe(addDays(date, -1))
      }
  })

  it('starts weeks on Monday and shows instants in the zone', () => {
    expect(weekday('2026-11-16')).toBe(1)
    expect(stampIn(NEW_YORK, Date.UTC(2026, 10, 15, 4, 59, 59))).toBe('2026-11-14 23:59:59')
  })

  it('refuses zones that are not whole hours', () => {
    expect([NEW_YORK, 'Asia/Kolkata', 'Nowhere/Land'].map(isSupportedZone)).toEqual([true, false, false])
  })
})

describe('the wall clock', () => {
  // Half and quarter hours, both hemispheres, changes at odd hours, and a zone that once changed at a minute past midnight.
  const ZONES = [
    'America/New_York',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Africa/Monrovia',
    'UTC',
  ]

  it('shows what the calendar of the platform shows, at any second of a century', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2060, 0, 1) }),
        (timeZone, instant) => {
          const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
          expect(stampIn(timeZone, instant)).toBe(shown.format(instant))
          expect(dateIn(timeZone, instant)).toBe(wallTime(timeZone, instant).date)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('jumps in the very second in which the clocks are changed', () => {
    const change = Date.UTC(2026, 10, 1, 6)
    expect(stampIn('America/New_York', change - 1000)).toBe('2026-11-01 01:59:59')
    expect(stampIn('America/New_York', change)).toBe('2026-11-01 01:00:00')
    expect(stampIn('America/St_Johns', Date.UTC(2010, 2, 14, 3, 30, 59))).toBe('2010-03-14 00:00:59')
    expect(stampIn('America/St_Johns', Date.UTC(2010, 2, 14, 3, 31))).toBe('2010-03-14 01:01:00')
  })
})

describe('a date range', () => {
  it.each([
    ['Jan 5, 2025 to Jan 11, 2025', '2025-01-05', '2025-01-11'],
    ['2025-01-05 to 2025-01-11', '2025-01-05', '2025-01-11'],
    ['2025-01-05,2025-01-11', '2025-01-05', '2025-01-11'],
    ['Feb 29, 2024', '2024-02-29', '2024-02-29'],
  ])('is read from %s', (text, from, to) => {
    expect(parseDateRange(text)).toEqual({ from, to })
  })

  it.each(['', 'Feb 30, 2025', 'Jan 11, 2025 to Jan 5, 2025', 'yesterday', '2025-13-01', 'a to b to c'])(
    'is not read from %j',
    (text) => {
      expect(parseDateRange(text)).toBeNull()
    },
  )

  it('has ten presets that end today or before and survive the wire', () => {
    const presets = dateRangePresets('2026-11-15')
    expect(presets.map((p) => p.label)).toEqual([
      'Today',
      'Yesterday',
      'Current Week',
      'Last Week',
      'Last 7 Days',
      'Current Month',
      'Last Month',
      'Last 30 Days',
      'Current Year',
      'Last Year',
    ])
    for (const { range } of presets) {
      expect(range.to <= '2026-11-15').toBe(true)
      expect(parseDateRange(formatDateRange(range))).toEqual(range)
    }
    expect(lastDays('2026-11-15', 7)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  })
})

describe('the changes of a log row', () => {
  it('name each differing field with both values, and nothing else', () => {
    expect(changesBetween({ a: 1, b: { c: [1] } }, { a: 1, b: { c: [2] } })).toEqual([
      { field: 'b.c', before: [1], after: [2] },
    ])
  })

  it('never show a personal value or a secret', () => {
    const text = JSON.stringify(
      changesBetween(
        { email: 'ann.lee@example.com', phone: '+12125550123' },
        { password: 'Tr0ub4dor&3', apikey: 'abc', address: '5 Elm' },
      ),
    )
    for (const secret of ['ann.lee', '2125550', 'Tr0ub4dor', 'abc', 'Elm']) expect(text).not.toContain(secret)
  })
})

describe('call inputs', () => {
  it('take lists as arrays and as comma text, without empties', () => {
    expect(idList.parse('1, 5,,')).toEqual([1, 5])
    expect(idList.parse([1, '5'])).toEqual([1, 5])
    expect(idList.safeParse('1,x').success).toBe(false)
  })

  it('take a sort in each of its spellings and no unknown column', () => {
    const sort = sortBy(['id', 'date'])
    expect(sort.parse('date:DESC')).toEqual({ column: 'date', order: 'desc' })
    expect(sort.parse({ column: 'id' })).toEqual({ column: 'id', order: 'asc' })
    expect(sort.parse('')).toBeUndefined()
    expect(sort.safeParse('id; DROP TABLE').success).toBe(false)
  })

  it('take column and order beside each other as a sort, and still no unknown field', () => {
    const list = sortedFields(['id', 'date'], { page })
    const sorted = (order: string) => ({ page: 1, sort: { column: 'date', order } })
    expect(list.parse({ column: 'date', order: 'desc' })).toEqual(sorted('desc'))
    expect(list.parse({ column: 'date' })).toEqual(sorted('asc'))
    expect(list.parse({ sort: 'date:desc' })).toEqual(sorted('desc'))
    expect(list.parse({})).toEqual({ page: 1 })
    for (const refused of [{ column: 'name' }, { column: 'id', order: 'up' }, { columns: 'id' }])
      expect(list.safeParse(refused).success).toBe(false)
  })

  it('keep a comma that is part of a value', () => {
    const values = ['fb,summer', 'a\\', 'plain']
    expect(joinList(values)).toBe('fb\\,summer,a\\\\,plain')
    expect(textList.parse(joinList(values))).toEqual(values)
    expect(textList.parse(['fb,summer'])).toEqual(['fb,summer'])
  })
})

describe('a new password', () => {
  it('needs 8 characters, a special one, a number and a capital', () => {
    expect(brokenPasswordRule('Aa1!aaaa')).toBeUndefined()
    for (const weak of ['Aa1!aaa', 'Aa1aaaaa', 'Aaa!aaaa', 'aa1!aaaa', 'Aa1 aaaa'])
      expect(brokenPasswordRule(weak)).toBeDefined()
  })

  it('is as long as people count, not as computers do', () => {
    expect(brokenPasswordRule('Aa1!😀😀')).toBe('At least 8 characters')
  })
})
