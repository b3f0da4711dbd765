import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCRUBBERS } from '../scrubbers'
import { FIELDS, input, LISTS, NOW, publisher, useBench } from './scrub.testing'
import type { ScrubInput } from './types'

const bench = useBench()

/** For each scrubber, a change to the lead that it does not pass. */
const FAULTS: Readonly<Record<string, (lead: ScrubInput) => Partial<ScrubInput>>> = {
  'Bad words': ({ lists }) => ({ lists: { ...lists, words: [{ word: 'avery', action: 'fail' }] } }),
  'Area code': ({ lists }) => ({ lists: { ...lists, areaCodes: new Set(['212/NY']) } }),
  'Lead age': ({ fields }) => ({ fields: { ...fields, leadtime: new Date(NOW - 3_601_000).toISOString() } }),
  'Certificate reuse': ({ history }) => ({ history: { ...history, certificateReused: true } }),
  'IP velocity': ({ history }) => ({ history: { ...history, sameIp: 5 } }),
  'Address velocity': ({ history }) => ({ history: { ...history, sameAddress: 3 } }),
  'Phone validation': ({ fields }) => ({ fields: { ...fields, phone: '2125550199' } }),
  'Risk A': ({ fields }) => ({ fields: { ...fields, email: 'a+red@example.com' } }),
  'Risk B': ({ fields }) => ({ fields: { ...fields, email: 'a+red@example.com' } }),
  Anura: ({ fields }) => ({ fields: { ...fields, anura: 'bad-1' } }),
  Jornaya: ({ fields }) => ({ fields: { ...fields, leadid: '000000000003' } }),
}
const NAMES = SCRUBBERS.map(({ name }) => name)
const ALL_ON = Object.fromEntries(NAMES.map((name) => [name, {}]))

const faulty = (lead: ScrubInput, faults: readonly string[]): ScrubInput =>
  faults.reduce((made, name) => ({ ...made, ...FAULTS[name]?.(made) }), lead)

describe('every scrubber', () => {
  it('passes a good lead and leaves one record, in the order of the catalogue', async () => {
    const { outcome, reason, records } = await bench().scrubbers.run(input(publisher({ on: ALL_ON })))
    expect({ outcome, reason }).toEqual({ outcome: 'pass', reason: null })
    expect(records.map(({ scrubber }) => scrubber)).toEqual(NAMES)
    expect(records.every(({ ispass }) => ispass)).toBe(true)
  })

  it.each(NAMES)('%s stops its fault when on, and leaves no record when off', async (name) => {
    const on = await bench().scrubbers.run(faulty(input(publisher({ on: { [name]: {} } })), [name]))
    expect(on).toMatchObject({ outcome: 'fail', records: [{ scrubber: name, ispass: false }] })
    expect(on.reason?.startsWith(`${name}: `)).toBe(true)
    expect(await bench().scrubbers.run(faulty(input(publisher()), [name]))).toEqual({
      outcome: 'pass',
      reason: null,
      records: [],
    })
  })

  it('passes a lead that has nothing of what it looks at', async () => {
    const { outcome, records } = await bench().scrubbers.run(input(publisher({ on: ALL_ON }), { fields: {} }))
    expect(outcome).toBe('pass')
    expect(records).toHaveLength(NAMES.length)
    expect(records.find(({ scrubber }) => scrubber === 'Risk A')?.data).toEqual({ status: 5 })
  })

  it('keeps nothing that tells who the consumer is', async () => {
    const lead = faulty(input(publisher({ rule: 'flag', on: ALL_ON })), NAMES.slice(1))
    const kept = JSON.stringify(await bench().scrubbers.run(lead)).toLowerCase()
    for (const name of ['firstname', 'lastname', 'email', 'phone', 'address']) {
      expect(kept).not.toContain(lead.fields[name]?.toLowerCase())
    }
  })
})

describe('fail and flag', () => {
  it('flags never stop, the first fail stops, and each enabled scrubber that ran left one record', async () => {
    const { scrubbers } = bench()
    const some = fc.uniqueArray(fc.constantFrom(...NAMES))
    const action = fc.constantFrom('fail' as const, 'flag' as const)
    await fc.assert(
      fc.asyncProperty(some, some, action, action, async (enabled, faults, rule, wordAction) => {
        const from = publisher({ rule, on: Object.fromEntries(enabled.map((name) => [name, {}])) })
        const lead = faulty(input(from), faults)
        const words = lead.lists.words.map(({ word }) => ({ word, action: wordAction }))
        const { outcome, reason, records } = await scrubbers.run({ ...lead, lists: { ...lead.lists, words } })

        const inOrder = NAMES.filter((name) => enabled.includes(name))
        // The two risk scrubbers share a fault.
        const isFaulty = (name: string): boolean =>
          faults.includes(name) || (/^Risk/.test(name) && faults.some((fault) => /^Risk/.test(fault)))
        const fails = (name: string): boolean => isFaulty(name) && (name === 'Bad words' ? wordAction : rule) === 'fail'
        const stop = inOrder.findIndex(fails)
        const ran = stop === -1 ? inOrder : inOrder.slice(0, stop + 1)
        expect(records.map(({ scrubber }) => scrubber)).toEqual(ran)
        expect(records.map(({ ispass }) => ispass)).toEqual(ran.map((name) => !isFaulty(name)))
        expect(outcome).toBe(stop !== -1 ? 'fail' : ran.some(isFaulty) ? 'flag' : 'pass')
        expect(reason === null).toBe(outcome === 'pass')
      }),
      { numRuns: 300 },
    )
  })

  it('a flagged lead tells everything that flagged it', async () => {
    const lead = faulty(input(publisher({ rule: 'flag', on: ALL_ON })), ['Area code', 'Phone validation'])
    expect(await bench().scrubbers.run(lead)).toMatchObject({
      outcome: 'flag',
      reason: 'Area code: 212 is not valid in NY; Phone validation: disconnected',
    })
  })

  it.each(['fail', 'flag'] as const)('a bad word goes by its own action, not by the rule %s', async (rule) => {
    const from = publisher({ rule, on: { 'Bad words': {} } })
    for (const action of ['fail', 'flag'] as const) {
      const lists = { ...LISTS, words: [{ word: 'avery', action }] }
      const { outcome, reason } = await bench().scrubbers.run(input(from, { lists }))
      expect({ outcome, reason }).toEqual({ outcome: action, reason: 'Bad words: "avery" in the name' })
    }
  })
})

describe('settings', () => {
  const run = async (name: string, settings: Record<string, unknown>, lead: Partial<ScrubInput>) =>
    (await bench().scrubbers.run(input(publisher({ on: { [name]: settings } }), lead))).outcome
  const aged = (seconds: number) => ({ fields: { leadtime: new Date(NOW - seconds * 1000).toISOString() } })
  const history = (sameIp: number) => ({ history: { certificateReused: false, sameIp, sameAddress: 0 } })

  it('the maximal lead age is in seconds and itself allowed; the future is new', async () => {
    const settings = { 'Lead age, maximum': 90 }
    expect(await run('Lead age', settings, aged(90))).toBe('pass')
    expect(await run('Lead age', settings, aged(91))).toBe('fail')
    expect(await run('Lead age', settings, aged(-500))).toBe('pass')
  })

  it('the velocity limit counts this lead: with 2 allowed the third fails', async () => {
    const settings = { 'Leads in 24 hours, maximum': 2 }
    expect(await run('IP velocity', settings, history(1))).toBe('pass')
    expect(await run('IP velocity', settings, history(2))).toBe('fail')
  })

  it.each([
    ['Risk A', 'Risk score, flag value', { email: 'a+yellow@example.com' }],
    ['Risk B', 'Risk score, flag value', { email: 'a+yellow@example.com' }],
    ['Anura', 'Result, flag value', { anura: 'warning-1' }],
    ['Jornaya', 'Authenticity, flag value', { leadid: '000000000002' }],
  ])('%s fails yellow at flag value 2, not at 3 or off', async (name, setting, fields) => {
    expect(await run(name, { [setting]: 2 }, { fields })).toBe('fail')
    expect(await run(name, { [setting]: 3 }, { fields })).toBe('pass')
    expect(await run(name, { [setting]: 0 }, { fields })).toBe('pass')
  })

  it('VoIP passes unless it is to fail', async () => {
    const fields = { phone: '2125550198' }
    expect(await run('Phone validation', {}, { fields })).toBe('pass')
    expect(await run('Phone validation', { 'VoIP numbers': 1 }, { fields })).toBe('fail')
  })

  it('an area code is only invalid in the state it is listed with', async () => {
    const lists = { ...LISTS, areaCodes: new Set(['212/NJ']) }
    expect(await run('Area code', {}, { lists })).toBe('pass')
    expect(await run('Area code', {}, { lists, fields: { ...FIELDS, state: 'NJ' } })).toBe('fail')
  })
})

describe('a scrubber of ours that is broken', () => {
  it('is recorded, raises an alert, and the lead passes', async () => {
    const { scrubbers, problems } = bench()
    const lists = { ...LISTS, areaCodes: null as unknown as Set<string> }
    const { outcome, records } = await scrubbers.run(
      input(publisher({ on: { 'Area code': {}, Anura: {} } }), { lists }),
    )
    expect(outcome).toBe('pass')
    expect(records[0]).toMatchObject({ ispass: true, data: { error: 'the scrubber is broken' } })
    expect(records).toHaveLength(2)
    expect(problems).toEqual([expect.stringContaining('areacode: Area code is broken')])
  })
})
