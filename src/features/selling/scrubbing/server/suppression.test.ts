import { describe, expect, it } from 'vitest'
import { suppressedBy } from './suppression'
import { tokensMissing } from './tokens'

describe('suppression', () => {
  const lists = {
    phones: new Map([
      ['2125550101', 'Litigator'],
      ['2125550102', 'DNC'],
    ]),
    emails: new Map([
      ['no@example.com', 'Do Not Email'],
      ['law@example.com', 'Litigator'],
    ]),
  }

  it.each([
    ['2125550101', 'free@example.com', 'Litigator'],
    ['2125550102', null, 'DNC'],
    ['+1 (212) 555-0102', undefined, 'DNC'],
    ['2125550103', ' No@Example.com ', 'Do Not Email'],
    ['2125550102', 'law@example.com', 'Litigator'],
    ['2125550103', 'free@example.com', null],
    [null, undefined, null],
  ])('of %s, %s is by %s', (phone, email, list) => {
    expect(suppressedBy(lists, phone, email)).toBe(list)
  })

  it('is never by an empty phone or e-mail, even if one were listed', () => {
    const odd = { phones: new Map([['', 'DNC']]), emails: new Map([['', 'Litigator']]) }
    expect(suppressedBy(odd, '', '')).toBeNull()
    expect(suppressedBy(odd, null, undefined)).toBeNull()
  })
})

describe('token requirements', () => {
  const tf = { trustedform: 'https://cert.trustedform.com/0a' }
  const jornaya = { leadid: '0F3A' }

  it.each([
    [null, {}, null],
    ['tf_only', tf, null],
    ['tf_only', jornaya, 'Token requirements: Trusted Form Only, the lead has Jornaya'],
    ['jornaya_only', { ...tf, leadid: '' }, 'Token requirements: Jornaya Only, the lead has TrustedForm'],
    ['both_required', { ...tf, ...jornaya }, null],
    ['both_required', tf, 'Token requirements: Both Required, the lead has TrustedForm'],
    ['either_or_required', jornaya, null],
    ['either_or_required', {}, 'Token requirements: Either Or Required, the lead has no token'],
  ] as const)('%s with %j: %s', (requirement, fields, text) => {
    expect(tokensMissing(requirement, fields)).toBe(text)
  })
})
