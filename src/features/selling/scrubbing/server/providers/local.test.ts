import { describe, expect, it } from 'vitest'
import { fieldsOf } from '@/kernel/lead-fields'
import { riskBand } from '../../scrub-codes'
import { LOCAL_PROVIDERS } from './local'
import type { Asked } from './types'

const answered = <A>(asked: Asked<A>): A => {
  if (!asked.ok) throw new Error(asked.error)
  return asked.answer
}

async function shareOf<A>(
  values: readonly string[],
  ask: (value: string) => Promise<Asked<A>>,
  is: (answer: A) => boolean,
) {
  const answers = await Promise.all(values.map(ask))
  return (100 * answers.filter((asked) => is(answered(asked))).length) / values.length
}

/** Every fictional number of 400 area codes. */
const PHONES = Array.from(
  { length: 40_000 },
  (_, i) => `${200 + Math.floor(i / 100)}55501${String(i % 100).padStart(2, '0')}`,
)
const EMAILS = Array.from({ length: 40_000 }, (_, i) => `person.${i}@example.com`)
const IDS = Array.from({ length: 40_000 }, (_, i) => `0F3A1B52-7C44-4D19-9E21-${String(i).padStart(11, '0')}x`)

describe('the embedded provider', () => {
  it('answers the same for the same value, always', async () => {
    const one = { phone: '3035550123', email: 'a@example.com', leadid: 'x-1', anura: 'y-1' }
    for (const provider of Object.values(LOCAL_PROVIDERS)) {
      expect(await provider.ask({ ...one })).toEqual(await provider.ask({ ...one, firstname: 'Other' }))
    }
    // Written down: a change of the hash would change what every demo lead meets.
    expect(answered(await LOCAL_PROVIDERS.riskA.ask(one)).score).toBe(6)
  })

  it('finds about 3 % of fictional phones out of service; the others pass', async () => {
    const bad = await shareOf(
      PHONES,
      (phone) => LOCAL_PROVIDERS.phone.ask({ phone }),
      ({ valid }) => !valid,
    )
    expect(bad).toBeGreaterThan(2.5)
    expect(bad).toBeLessThan(3.5)
  })

  it('finds mostly wireless phones, landlines and some VoIP', async () => {
    const of = (type: string) =>
      shareOf(
        PHONES,
        (phone) => LOCAL_PROVIDERS.phone.ask({ phone }),
        (a) => a.type === type,
      )
    const [w, l, v] = [await of('w'), await of('l'), await of('v')]
    expect([Math.round(w / 5), Math.round(l / 5), Math.round(v / 5)]).toEqual([14, 4, 2])
  })

  it.each(['riskA', 'riskB'] as const)('%s: about 2 % red, 5 % yellow', async (id) => {
    const flagged = (flag: number) =>
      shareOf(
        EMAILS,
        (email) => LOCAL_PROVIDERS[id].ask({ email }),
        ({ score }) => riskBand(score ?? 0).flag === flag,
      )
    const [red, yellow] = [await flagged(3), await flagged(2)]
    expect(Math.round(red * 2) / 2).toBe(2)
    expect(Math.round(yellow)).toBe(5)
  })

  it('finds about 1 % bots and 1 % red tokens', async () => {
    const bots = await shareOf(
      IDS,
      (id) => LOCAL_PROVIDERS.anura.ask({ anura: id }),
      ({ result }) => result === 'bad',
    )
    const red = await shareOf(
      IDS,
      (leadid) => LOCAL_PROVIDERS.jornaya.ask({ leadid }),
      ({ flags }) => Object.values(flags).includes(3),
    )
    expect([Math.round(bots), Math.round(red)]).toEqual([1, 1])
  })

  it.each([
    ['phone', { phone: '2125550199' }, { valid: false, line: 'disconnected' }],
    ['phone', { phone: '3039990199' }, { valid: false, line: 'disconnected' }],
    ['phone', { phone: '2125550198' }, { valid: true, line: 'active', type: 'v' }],
    ['anura', { anura: 'bad-17' }, { result: 'bad' }],
    ['anura', { anura: 'warning' }, { result: 'warning' }],
    ['jornaya', { leadid: '0F3A1B52-7C44-4D19-9E21-000000000003' }, { flags: { authenticity: 3, consent: 1 } }],
    ['jornaya', { leadid: '0F3A1B52-7C44-4D19-9E21-000000000002' }, { flags: { authenticity: 2 } }],
  ] as const)('%s gives a certain answer to %j', async (id, fields, answer) => {
    expect(answered<unknown>(await LOCAL_PROVIDERS[id].ask(fields))).toMatchObject(answer)
  })

  it.each([
    ['red', 3],
    ['yellow', 2],
    ['green', 1],
  ])('both risk providers see +%s as that colour', async (tag, flag) => {
    for (const id of ['riskA', 'riskB'] as const) {
      const { score } = answered(await LOCAL_PROVIDERS[id].ask({ email: `anyone+${tag}@example.com` }))
      expect(riskBand(score ?? 0).flag).toBe(flag)
    }
  })

  it('has nothing against the sample lead of the QA generators', async () => {
    const sample = Object.fromEntries(fieldsOf(1).map(({ name, sample: value }) => [name, value ?? '']))
    expect(answered(await LOCAL_PROVIDERS.phone.ask(sample)).valid).toBe(true)
    for (const id of ['riskA', 'riskB'] as const) {
      expect(answered(await LOCAL_PROVIDERS[id].ask(sample)).score).toBeGreaterThanOrEqual(0)
    }
    expect(Object.values(answered(await LOCAL_PROVIDERS.jornaya.ask(sample)).flags)).toEqual([1, 1, 1, 1])
  })
})
