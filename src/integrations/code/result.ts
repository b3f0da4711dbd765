import { z } from 'zod'
import { DECLARED_OUTCOMES, type Shape } from '../language/result'
import { type Answer, type HttpAnswer, lookAt, type Look } from '../read/answer'
import { expiryOf } from '../read/expiry'
import { type AnswerReading, generalOutcome, reading, shortText, webAddress } from '../read/outcome'
import { readPrice } from '../read/price'
import type { Stage } from '../view/lead'

/** What a result part written as code is called with. Plain data: it crosses into the sandbox as JSON. */
export interface CodeResultInput {
  readonly stage: Stage
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Decoded, without a byte order mark, at most 256 KB. */
  readonly text: string
  readonly shape: Shape
  readonly params: Readonly<Record<string, string>>
}

const looksLike = (text: string): 'json' | 'xml' | 'text' =>
  /^[{["]/.test(text) ? 'json' : text.startsWith('<') ? 'xml' : 'text'

function look(answer: HttpAnswer): Look {
  const plain = lookAt(answer, 'text')
  return plain.shape === 'text' ? lookAt(answer, looksLike(plain.text)) : plain
}

export function codeResultInput(
  stage: Stage,
  answer: Answer,
  params: Readonly<Record<string, string>>,
): CodeResultInput {
  if (answer.kind === 'mail')
    return { stage, status: answer.code, headers: {}, text: answer.text, shape: 'text', params }
  const { shape, text } = look(answer)
  const headers = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  return { stage, status: answer.status, headers, text, shape, params }
}

const words = z.string().max(10_000).nullish()

/** What it must give back; null leaves the answer to the general rules. */
const output = z
  .strictObject({
    outcome: z.enum(DECLARED_OUTCOMES),
    /** Dollars, as the buyer writes them or as a number. */
    price: z.union([z.string().max(60), z.number()]).nullish(),
    reason: words,
    reference: words,
    redirect: words,
    /** Milliseconds since 1970, or ISO text. */
    expires: z.union([z.number(), z.string().max(60)]).nullish(),
    carry: z.record(z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/), z.string().max(1000)).optional(),
    /** Takes an unusual answer (an error status, an empty body, a page) for an acceptance on purpose. */
    certain: z.boolean().optional(),
  })
  .nullable()
export type CodeResultOutput = z.output<typeof output>

const USUAL: ReadonlySet<Shape> = new Set(['json', 'xml', 'text'])

function undeclared(answer: HttpAnswer, shape: Shape): AnswerReading {
  const general = generalOutcome(answer.status)
  return reading(general ?? { reason: USUAL.has(shape) ? 'answer not understood' : shape })
}

const shortOrNull = (text: string | null | undefined, most: number): string | null =>
  text === null || text === undefined || text === '' ? null : shortText(text, most)

/** The same care as with declarative rules: no sale at a price nobody can read, none on a page or an error status. */
export function finishCodeResult(stage: Stage, answer: Answer, given: unknown, now: number): AnswerReading {
  if (answer.kind === 'mail')
    return reading({ outcome: answer.code >= 200 && answer.code < 300 ? 'matched' : 'error', reason: null })
  const { shape } = look(answer)
  const read = output.safeParse(given)
  if (!read.success)
    return reading({ ...generalOutcome(answer.status), reason: 'the result part gave back something else' })
  const said = read.data
  if (said === null) return undeclared(answer, shape)
  const { outcome } = said
  const taken = outcome === 'matched' || outcome === 'pending'
  const usual = USUAL.has(shape) && answer.status >= 200 && answer.status < 300
  if (taken && !usual && said.certain !== true) return undeclared(answer, shape)
  const base = reading({
    outcome: outcome === 'duplicate' ? 'unmatched' : outcome,
    duplicate: outcome === 'duplicate',
    reason: taken ? null : (shortOrNull(said.reason, 300) ?? (outcome === 'duplicate' ? 'Duplicate' : 'Refused')),
    reference: shortOrNull(said.reference, 200),
  })
  if (!taken) return base
  const expires = said.expires ?? null
  const details = {
    ...base,
    redirect: webAddress(said.redirect ?? ''),
    expiresAt: expires === null ? null : expiryOf(expires, typeof expires === 'number' ? 'unixms' : 'iso', now),
    carry: said.carry ?? {},
  }
  if (outcome === 'pending') return details
  const price = said.price ?? null
  if (price === null) return stage === 'ping' ? reading({ reason: 'accepted without a price' }) : details
  const priceCents = readPrice(price, { unit: 'dollars' })
  if (priceCents === null) return reading({ reason: `price not readable: ${String(price).slice(0, 40)}` })
  if (priceCents === 0 && stage === 'ping') return reading({ outcome: 'unmatched', reason: 'price 0' })
  return { ...details, priceCents }
}
