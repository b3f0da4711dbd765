import { describe, expect, it } from 'vitest'
import { capLeft, daysLeftText, monthOf, whyNotText } from './words'

const cap = { percent: 10, month: '2026-11-01', sold: 120, allowed: 12, used: 12 }
const open = { allowed: true, note: '', lastday: '2026-11-21', daysleft: 6, cap: null, status: null, reason: '' }
const day = (text: string) => text

describe('whether a lead may be asked back', () => {
  it('is told by the days that are left, the last one by its name', () => {
    expect(daysLeftText(open)).toBe('6 days left')
    expect(daysLeftText({ daysleft: 1 })).toBe('1 day left')
    expect(daysLeftText({ daysleft: 0 })).toBe('last day')
  })

  it('is told by why not: no returns, the window, the cap, else what the server says', () => {
    expect(whyNotText({ ...open, lastday: null }, day)).toBe('No returns')
    expect(whyNotText({ ...open, daysleft: -1, cap }, day)).toBe('Window closed 2026-11-21')
    expect(whyNotText({ ...open, cap }, day)).toBe('Return cap used: 12 of 12')
    expect(whyNotText({ ...open, note: 'Not allowed by policy' }, day)).toBe('Not allowed by policy')
  })

  it('never tells less than none of a cap that was lowered below its use', () => {
    expect(capLeft({ cap: { ...cap, allowed: 9 } })).toBe(0)
    expect(capLeft({ cap: null })).toBeNull()
    expect(monthOf('2026-11-01')).toBe('November')
  })
})
