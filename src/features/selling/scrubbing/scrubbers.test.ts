import { describe, expect, it } from 'vitest'
import { failsOn, riskBand, statusText } from './scrub-codes'
import { readScrubberConfig, type Scrubber, SCRUBBERS, scrubberNamed, scrubberState } from './scrubbers'

const named = (name: string): Scrubber => {
  const found = scrubberNamed(name)
  if (!found) throw new Error(name)
  return found
}

describe('the catalogue', () => {
  it('names each scrubber once, and each of its settings once', () => {
    const names = SCRUBBERS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { fields } of SCRUBBERS) expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
  })

  it('lets every "flag value" be off, fail on yellow or fail on red, and nothing else', () => {
    const flags = SCRUBBERS.flatMap(({ fields }) => fields).filter(({ name }) => name.includes('flag value'))
    expect(flags.length).toBeGreaterThanOrEqual(7)
    for (const { type, options } of flags) {
      expect(type).toBe('options')
      expect(options.map(({ value, label }) => `${value} ${label}`)).toEqual([
        '0 Off',
        '2 Fail on yellow',
        '3 Fail on red',
      ])
    }
  })

  it('keeps the maximal lead age in seconds, an hour unless set', () => {
    expect(scrubberState(named('Lead age')).config).toEqual({ 'Lead age, maximum': 3600 })
  })
})

describe('a config', () => {
  const risk = named('Risk A')
  const key = 'Risk score, flag value'

  it('keeps what is absent, sets what is given, and null brings the usual value back', () => {
    expect(readScrubberConfig(risk, {}, { [key]: 2 })).toEqual({ ok: true, value: { [key]: 2 } })
    expect(readScrubberConfig(risk, { [key]: 0 }, { [key]: 2 })).toEqual({ ok: true, value: { [key]: 0 } })
    expect(readScrubberConfig(risk, { [key]: '2' })).toEqual({ ok: true, value: { [key]: 2 } })
    expect(readScrubberConfig(risk, { [key]: null }, { [key]: 2 })).toEqual({ ok: true, value: { [key]: 3 } })
  })

  it.each([
    ['Risk A', { [key]: 1 }, key],
    ['Risk A', { [key]: 'red' }, key],
    ['Risk A', { colour: 2 }, 'colour'],
    ['Lead age', { 'Lead age, maximum': 0 }, 'Lead age, maximum'],
    ['IP velocity', { 'Leads in 24 hours, maximum': 1.5 }, 'Leads in 24 hours, maximum'],
    ['Area code', null, 'config'],
  ])('of %s that cannot be is refused at its field: %j', (name, config, field) => {
    expect(readScrubberConfig(named(name), config)).toMatchObject({ ok: false, error: { field } })
  })
})

describe('what is in force', () => {
  it('for a publisher who has not decided: only the scrubbers that work by the lists of staff', () => {
    const on = SCRUBBERS.filter((one) => scrubberState(one).enabled).map(({ name }) => name)
    expect(on).toEqual(['Bad words', 'Area code'])
  })

  it('is what is stored, and the usual value where that does not fit', () => {
    const stored = { 'Authenticity, flag value': 2, 'Consent, flag value': 'often', other: 1 }
    expect(scrubberState(named('Jornaya'), { enabled: true, settings: stored })).toEqual({
      enabled: true,
      config: {
        'Authenticity, flag value': 2,
        'Data integrity, flag value': 3,
        'Consent, flag value': 3,
        'Duplicates, flag value': 0,
      },
    })
  })
})

describe('codes', () => {
  it.each([
    [10, 'green', 1],
    [9, 'teal', 1],
    [0, 'teal', 1],
    [-1, 'yellow', 2],
    [-15, 'yellow', 2],
    [-16, 'orange', 2],
    [-30, 'orange', 2],
    [-31, 'red', 3],
    [-70, 'red', 3],
    [-71, 'dark red', 3],
    [-100, 'dark red', 3],
    [-250, 'dark red', 3],
  ] as const)('a risk score of %d is %s', (score, colour, flag) => {
    expect(riskBand(score)).toMatchObject({ colour, flag })
  })

  it('a flag fails at its setting and above, never when off', () => {
    expect(([0, 2, 3] as const).map((set) => ([1, 2, 3] as const).map((flag) => failsOn(set, flag)))).toEqual([
      [false, false, false],
      [false, true, true],
      [false, false, true],
    ])
  })

  it('read as the specification words them', () => {
    expect([0, 5, -1, -3, -4, -6, -8, -12, -13, -99].map(statusText)).toEqual([
      'success',
      'needs IP, email or domain',
      'network congestion',
      'invalid API key',
      'account suspended',
      'IP not in ACL',
      'illegal content',
      'out of vetting credits',
      'exceeded max API call rate',
      'database connection error',
    ])
  })
})
