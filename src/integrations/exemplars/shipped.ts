import { EXEMPLARS } from '../formats/exemplars.gen'
import type { AnswerReading } from '../read/outcome'
import { type Exemplar, readExemplar } from './exemplar'

/** The proofs that ship with a format; none where no format of that name ships. */
export function shippedExemplars(name: string): readonly Exemplar[] {
  const own = Object.hasOwn(EXEMPLARS, name) ? EXEMPLARS[name] : undefined
  return own ? [...Object.values(own.exemplars), ...Object.values(own.edgeCases)].map(readExemplar) : []
}

/** How an answer has to be read, whatever rule does it. */
export const expectedReading = (result: NonNullable<Exemplar['result']>): Omit<AnswerReading, 'rule'> => ({
  outcome: result.outcome,
  duplicate: result.duplicate ?? false,
  priceCents: (result.price === undefined
    ? null
    : Math.round(Number(result.price) * 100)) as AnswerReading['priceCents'],
  reason: result.reason ?? null,
  reference: result.reference ?? null,
  redirect: result.redirect ?? null,
  expiresAt: result.expires === undefined ? null : Date.parse(result.expires),
  carry: result.carry ?? {},
  ...(result.brands ? { brands: result.brands } : {}),
})
