import type { Random } from '@/engine/simulation/random'
import type { LenderAnswer } from './answer'
import type { Outcome } from './behaviour'
import { drawPrice } from './chance'

/** Said by lenders when they give no other reason. */
export const REFUSALS = [
  'DUPE - 90 days',
  'Zip not covered',
  'Daily cap reached',
  'Invalid phone (disconnected)',
  'Not interested in this source',
  'Failed internal scrub',
  'Bid expired',
  'Error: missing field RoofType',
] as const

/** Phones, e-mails and hashes of them, in whatever format the request is written. */
export function peopleIn(body: string): readonly string[] {
  const text = /%[0-9a-f]{2}/i.test(body) ? body.replaceAll('%40', '@').replaceAll('%2B', '+') : body
  const mails = text.match(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g) ?? []
  const hashes = text.match(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b/gi) ?? []
  const phones = [...text.matchAll(/(?<!\w)(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]?(\d{3})[-. ]?(\d{4})(?!\w)/g)]
  return [...[...mails, ...hashes].map((found) => found.toLowerCase()), ...phones.map(([, ...parts]) => parts.join(''))]
}

export function decideAnswer(outcome: Exclude<Outcome, { kind: 'raw' }>, random: Random): LenderAnswer {
  const reference = `L${random.below(1_000_000_000).toString().padStart(9, '0')}`
  switch (outcome.kind) {
    case 'accept':
      return {
        result: 'accepted',
        reference,
        ...(outcome.price === undefined ? {} : { prices: [drawPrice(outcome.price, random)] }),
        ...(outcome.redirect === undefined ? {} : { redirect: outcome.redirect }),
        ...(outcome.brand === undefined ? {} : { brand: outcome.brand }),
      }
    case 'bid':
      return { result: 'accepted', reference, prices: outcome.prices.map((price) => drawPrice(price, random)) }
    case 'refuse':
      return { result: 'refused', reason: outcome.reason ?? random.pick(REFUSALS) }
    case 'error':
      return { result: 'error', reason: outcome.reason ?? 'Internal error' }
    case 'later':
      return { result: 'pending', reference }
  }
}
