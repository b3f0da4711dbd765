import { describe, expect, test } from 'vitest'
import {
  fieldOf,
  fieldsOf,
  LEAD_FIELDS,
  lowerBound,
  PERSONAL_FIELD_NAMES,
  pingFieldsOf,
  PRODUCTS,
  readLeadField,
  US_STATES,
  zipBelongsTo,
} from './lead-fields'

const read = (product: (typeof PRODUCTS)[number]['id'], name: string, raw: string) => {
  const field = fieldOf(product, name)
  if (!field) throw new Error(`no field ${name}`)
  const result = readLeadField(field, raw)
  return result.ok ? result.value : null
}

describe('the lead field catalogue', () => {
  test.each(PRODUCTS)('names every field of $title once', ({ id }) => {
    const names = fieldsOf(id).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const shared of [
      'firstname',
      'lastname',
      'email',
      'phone',
      'state',
      'zip',
      'address',
      'subid',
      'trustedform',
      'leadid',
    ]) {
      expect(names).toContain(shared)
    }
  })

  test('has the fields the full-data reports show', () => {
    const expected: Record<number, string[]> = {
      1: ['windowcount', 'homeowner', 'projecttype'],
      2: ['roofmaterial', 'homeowner', 'projecttype'],
      3: ['addremovewalls', 'homeowner', 'projecttype'],
      4: ['sidingtype', 'homeowner', 'projecttype'],
      5: ['powerbill', 'electricityprovider', 'roofshade', 'creditscore', 'homeowner', 'projecttype'],
      7: ['creditcarddebt', 'behindonpayments'],
      8: [
        'propertytype',
        'propertycondition',
        'occupancy',
        'reasonforselling',
        'timeframe',
        'propertyvalue',
        'owedamount',
        'realtorlisting',
      ],
    }
    for (const { id } of PRODUCTS) {
      expect(fieldsOf(id).map(({ name }) => name)).toEqual(expect.arrayContaining(expected[id] ?? []))
    }
  })

  test('accepts its own samples in their normal form', () => {
    for (const field of LEAD_FIELDS) {
      if (field.sample !== null) expect(readLeadField(field, field.sample)).toEqual({ ok: true, value: field.sample })
    }
  })

  test('never lets name, phone, e-mail or street into a ping', () => {
    expect([...PERSONAL_FIELD_NAMES].sort()).toEqual(['address', 'email', 'firstname', 'lastname', 'phone'])
    for (const { id } of PRODUCTS) {
      expect(pingFieldsOf(id).filter(({ name }) => PERSONAL_FIELD_NAMES.has(name))).toEqual([])
    }
  })

  test('keeps one normal form of a value however it is written', () => {
    expect(read(1, 'phone', '+1 (212) 555-0147')).toBe('2125550147')
    expect(read(1, 'email', ' Jordan@Example.COM ')).toBe('jordan@example.com')
    expect(read(1, 'state', 'ohio')).toBe('OH')
    expect(read(1, 'state', 'dc')).toBe('DC')
    expect(read(1, 'zip', '44101-1234')).toBe('44101')
    expect(read(1, 'homeowner', 'YES')).toBe('yes')
    expect(read(1, 'windowcount', '3 to 5')).toBe('3-5')
    expect(read(7, 'creditcarddebt', '$18,500')).toBe('18500')
    expect(read(7, 'creditcarddebt', '$20,000 to $24,999')).toBe('20000-24999')
    for (const time of ['2026-11-01T10:00:00-05:00', '2026-11-01 15:00', '2026-11-01T15:00:00.000000z', '1793545200'])
      expect(read(1, 'leadtime', time)).toBe('2026-11-01T15:00:00.000Z')
    expect(read(1, 'ipaddress', '2001:DB8::1')).toBe('2001:db8::1')
    for (const ip of [
      '0.0.0.0',
      '255.255.255.255',
      '::',
      '::1',
      '1::',
      '1:2:3:4:5:6:7:8',
      '::ffff:192.0.2.1',
      'fe80::1%en0',
    ])
      expect(read(1, 'ipaddress', ip)).toBe(ip)
  })

  test.each([
    ['phone', '1115550147'],
    ['phone', '212555014'],
    ['phone', '9115550147'],
    ['email', 'jordan@example'],
    ['state', 'Ontario'],
    ['zip', '4410'],
    ['homeowner', 'maybe'],
    ['windowcount', 'many'],
    ['sourceurl', 'quotes.example.com'],
    ['email', 'jor\u200bdan@example.com'],
    ['email', 'jor\u202edan@example.com'],
    ['email', 'jor\u0001dan@example.com'],
    ['state', 'constructor'],
    ['state', '__proto__'],
    ['ipaddress', '300.1.1.1'],
    ['ipaddress', '192.0.2.01'],
    ['ipaddress', ':::::'],
    ['ipaddress', '1::2::3'],
    ['ipaddress', '1:2:3'],
    ['ipaddress', '12345::1'],
    ['ipaddress', '1:2:3:4:5:6:7::8'],
    ['ipaddress', '1.2.3.4::'],
    ['leadtime', 'yesterday'],
    ['leadtime', 'foo 1'],
    ['leadtime', '12'],
    ['leadtime', '2026-02-30T10:00:00Z'],
    ['leadtime', '2026-13-01'],
    ['leadtime', '2026-11-01T25:00:00Z'],
    ['leadtime', '+275760-09-13T00:00:00Z'],
    ['subid', 'x'.repeat(101)],
  ])('refuses %s %s', (name, raw) => {
    expect(read(1, name, raw)).toBeNull()
  })

  test('compares ranges by their lower bound', () => {
    const bound = (product: 1 | 5 | 7, name: string, value: string) => {
      const field = fieldOf(product, name)
      return field ? lowerBound(field, value) : undefined
    }
    expect(bound(1, 'windowcount', '10+')).toBe(10)
    expect(bound(7, 'creditcarddebt', '15000-19999')).toBe(15_000)
    expect(bound(7, 'creditcarddebt', '18500')).toBe(18_500)
    expect(bound(5, 'creditscore', 'good')).toBe(680)
    expect(bound(5, 'creditscore', 'unknown')).toBeNull()
  })

  test('knows which zips belong to a state', () => {
    expect(US_STATES).toHaveLength(51)
    expect(zipBelongsTo('10001', 'NY')).toBe(true)
    expect(zipBelongsTo('10001', 'NJ')).toBe(false)
    expect(zipBelongsTo('20001', 'DC')).toBe(true)
    expect(zipBelongsTo('00501', 'NY')).toBe(true)
    expect(zipBelongsTo('10001', 'XX')).toBe(false)
    for (const state of US_STATES) {
      const zips = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`)
      expect(
        zips.some((zip) => zipBelongsTo(zip, state)),
        state,
      ).toBe(true)
    }
  })
})

describe('a TrustedForm certificate', () => {
  const field = LEAD_FIELDS.find(({ name }) => name === 'trustedform')
  const read = (text: string) => (field ? readLeadField(field, text).ok : undefined)

  test('lies at a host of TrustedForm, compared whole', () => {
    const token = '0a1b2c3d'.repeat(5)
    for (const host of ['cert.trustedform.com', 'ping.trustedform.com', 'CERT.TrustedForm.com'])
      expect(read(`https://${host}/${token}`), host).toBe(true)
    for (const host of [
      'cert.trustedform.com.evil.example',
      'evilcert.trustedform.com.example',
      'xcert.trustedform.com',
      'cert.trustedform.com@evil.example',
      'cert.trustedform.com:8443',
      'evil.example/cert.trustedform.com',
      'cert.trustedform.com\\\\evil.example',
    ])
      expect(read(`https://${host}/${token}`), host).toBe(false)
    expect(read(`http://cert.trustedform.com/${token}`)).toBe(false)
  })
})
