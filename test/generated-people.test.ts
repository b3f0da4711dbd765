import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { sampleValues } from '@/features/supply/generators/samples'
import { LOCAL_PROVIDERS } from '@/features/selling/scrubbing/server/providers/local'
import { fieldsOf } from '@/kernel/lead-fields'

it('the embedded scrubbers find nothing wrong with the people of the generators', async () => {
  for (let n = 0; n < 500; n++) {
    const person = Object.fromEntries(sampleValues(fieldsOf(1), randomInt, 0))
    const asked = await Promise.all(Object.values(LOCAL_PROVIDERS).map((provider) => provider.ask(person)))
    const [phone, riskA, riskB, anura, jornaya] = asked.map((one) => (one.ok ? (one.answer as object) : null))
    expect(phone).toMatchObject({ valid: true })
    for (const risk of [riskA, riskB]) expect((risk as { score: number }).score).toBeGreaterThanOrEqual(0)
    expect(anura).toEqual({ result: 'good' })
    expect(jornaya).toEqual({ flags: { authenticity: 1, integrity: 1, consent: 1, duplicates: 1 } })
  }
})
