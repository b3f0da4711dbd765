import { DECLARED_OUTCOMES, type Shape } from '../language/result'
import { type Answer, type HttpAnswer, lookAt, type Look } from '../read/answer'
import type { ReadContext } from '../read/compile'
import { brandNames } from '../read/brand'
import { contradictionIn } from '../read/contradiction'
import { expiryOf } from '../read/expiry'
import { type AnswerReading, generalOutcome, reading, shortText, webAddress } from '../read/outcome'
import { readPrice } from '../read/price'
import type { Json } from '../read/json-text'
import type { Stage } from '../view/lead'
import { type AnswerXml, treeOfXml } from './answer-xml'
import type { Wants } from './named'

/** What a result part written as code can be called with. Plain data, so a type and no interface: it crosses as JSON. */
type Everything = {
  readonly stage: Stage
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Decoded, without a byte order mark, at most 256 KB. */
  readonly text: string
  readonly shape: Shape
  /** What the text says, where it is JSON or XML. */
  readonly json?: Json
  readonly xml?: AnswerXml
  /** Milliseconds since 1970: there is no clock inside. */
  readonly now: number
  readonly params: Readonly<Record<string, string>>
}
/** As far as the part wants it. */
export type CodeResultInput = Partial<Everything>

const looksLike = (text: string): 'json' | 'xml' | 'text' =>
  /^[{["]/.test(text) ? 'json' : text.startsWith('<') ? 'xml' : 'text'

/** Once per answer: the code is told of it, and what the code says is held against it. */
export const lookForCode = (answer: Answer): Look =>
  answer.kind === 'mail' ? { shape: 'text', text: answer.text, detail: null } : lookAt(answer, looksLike)

const isPlain = (headers: HttpAnswer['headers']): headers is Readonly<Record<string, string>> => {
  for (const name of Object.keys(headers)) if (typeof headers[name] !== 'string') return false
  return true
}

function plainHeaders({ headers }: HttpAnswer): Readonly<Record<string, string>> {
  if (isPlain(headers)) return headers
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]),
  )
}

export type ResultInputOf = (stage: Stage, answer: Answer, look: Look, context: ReadContext) => CodeResultInput

export function codeResultInput(wants: Wants): ResultInputOf {
  const wanted: Readonly<Record<keyof Everything, boolean>> = {
    stage: wants('stage'),
    status: wants('status'),
    headers: wants('headers'),
    text: wants('text'),
    shape: wants('shape'),
    json: wants('json'),
    xml: wants('xml'),
    now: wants('now'),
    params: wants('params'),
  }
  return (stage, answer, { text, shape, json, xml }, { now, params }) => {
    const input: { -readonly [name in keyof Everything]?: Everything[name] } = {}
    if (wanted.stage) input.stage = stage
    if (wanted.status) input.status = answer.kind === 'mail' ? answer.code : answer.status
    if (wanted.headers) input.headers = answer.kind === 'mail' ? {} : plainHeaders(answer)
    if (wanted.text) input.text = text
    if (wanted.shape) input.shape = shape
    if (wanted.json && json !== undefined) input.json = json
    if (wanted.xml && xml?.documentElement) input.xml = treeOfXml(xml.documentElement)
    if (wanted.now) input.now = now
    if (wanted.params) input.params = params
    return input
  }
}

type Words = string | null | undefined
/** What it must give back; null leaves the answer to the general rules. */
export interface CodeResultOutput {
  readonly outcome: (typeof DECLARED_OUTCOMES)[number]
  /** Dollars, as the buyer writes them or as a number. */
  readonly price?: string | number | null
  readonly reason?: Words
  readonly reference?: Words
  readonly redirect?: Words
  /** Milliseconds since 1970, or ISO text. */
  readonly expires?: number | string | null
  readonly carry?: Readonly<Record<string, string>>
  /** The brand of the bid as the consumer is to be asked about it; several where the bid is for several. */
  readonly brand?: string | readonly string[] | null
  /** Takes an unusual answer (an error status, an empty body, a page, one that also denies) for an acceptance on purpose. */
  readonly certain?: boolean
}

const OUTCOMES: ReadonlySet<unknown> = new Set(DECLARED_OUTCOMES)
const CARRIED = /^[a-z][a-z0-9_-]{0,39}$/
const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length <= most
const isWords = (value: unknown): boolean => value === undefined || value === null || isText(value, 10_000)
const isAmount = (value: unknown): boolean =>
  value === undefined || value === null || Number.isFinite(value) || isText(value, 60)

const MEMBERS: Readonly<Record<keyof CodeResultOutput, (value: unknown) => boolean>> = {
  outcome: (value) => OUTCOMES.has(value),
  price: isAmount,
  reason: isWords,
  reference: isWords,
  redirect: isWords,
  expires: isAmount,
  carry: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, text]) => CARRIED.test(name) && isText(text, 1000)),
  brand: (value) =>
    isWords(value) || (Array.isArray(value) && value.length <= 50 && value.every((name) => isText(name, 10_000))),
  certain: (value) => typeof value === 'boolean',
}

/** By hand, as every answer read by code passes here. */
function isOutput(given: unknown): given is CodeResultOutput {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || !('outcome' in given)) return false
  return Object.entries(given).every(
    ([name, value]) => Object.hasOwn(MEMBERS, name) && MEMBERS[name as keyof CodeResultOutput](value),
  )
}

const WITHOUT_REASON = { unmatched: 'Refused', duplicate: 'Duplicate', error: 'Error', timeout: 'Outcome unknown' }
const NOTHING_IGNORED: ReadonlySet<string> = new Set()
const USUAL: ReadonlySet<Shape> = new Set(['json', 'xml', 'text'])

function undeclared(answer: HttpAnswer, shape: Shape): AnswerReading {
  const general = generalOutcome(answer.status)
  return reading(general ?? { reason: USUAL.has(shape) ? 'answer not understood' : shape })
}

const shortOrNull = (text: string | null | undefined, most: number): string | null =>
  text === null || text === undefined || text === '' ? null : shortText(text, most)

/** The same care as with declarative rules: no sale at a price nobody can read, none on a page or an error status. */
export function finishCodeResult(stage: Stage, answer: Answer, look: Look, given: unknown, now: number): AnswerReading {
  if (answer.kind === 'mail')
    return reading({ outcome: answer.code >= 200 && answer.code < 300 ? 'matched' : 'error', reason: null })
  const { shape } = look
  if (given === null) return undeclared(answer, shape)
  if (!isOutput(given))
    return reading({ ...generalOutcome(answer.status), reason: 'the result part gave back something else' })
  const { outcome } = given
  const taken = outcome === 'matched' || outcome === 'pending'
  const usual = USUAL.has(shape) && answer.status >= 200 && answer.status < 300
  if (taken && !usual && given.certain !== true) return undeclared(answer, shape)
  const contradiction =
    taken && given.certain !== true ? contradictionIn(look, NOTHING_IGNORED, outcome === 'pending') : null
  if (contradiction !== null) return reading({ reason: `contradictory answer: ${contradiction}` })
  const base = reading({
    outcome: outcome === 'duplicate' ? 'unmatched' : outcome,
    duplicate: outcome === 'duplicate',
    reason: taken ? null : (shortOrNull(given.reason, 300) ?? WITHOUT_REASON[outcome]),
    reference: shortOrNull(given.reference, 200),
  })
  if (!taken) return base
  const expires = given.expires ?? null
  const details = {
    ...base,
    redirect: webAddress(given.redirect ?? ''),
    expiresAt: expires === null ? null : expiryOf(expires, typeof expires === 'number' ? 'unixms' : 'iso', now),
    carry: given.carry ?? {},
  }
  if (outcome === 'pending') return details
  const price = given.price ?? null
  const { reference } = details
  if (price === null) return stage === 'ping' ? reading({ reason: 'accepted without a price', reference }) : details
  const priceCents = readPrice(price, { unit: 'dollars' })
  if (priceCents === null) return reading({ reason: `price not readable: ${String(price).slice(0, 40)}`, reference })
  if (priceCents === 0 && stage === 'ping') return reading({ outcome: 'unmatched', reason: 'price 0', reference })
  const brands = brandNames([given.brand ?? []].flat())
  return { ...details, priceCents, ...(brands.length > 0 ? { brands } : null) }
}
