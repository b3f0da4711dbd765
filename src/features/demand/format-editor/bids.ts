import { type Mark, OUTCOMES } from '@/features/demand/pasted-answers/public'
import type { AnswerList, AnswerValue, AnswerValues } from './answer-values'
import { addName, addRule, at, expiryForm, rulesOf } from './click'
import { insertAt, type Path, removeAt, setAt, valueAt } from './json-patch'
import { nameFor } from './names'
import type { Stage } from './suggest'

/** Several bids in one answer: where they are, what each says, and which one counts. */

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export const BID_ROLES = ['price', 'brand', 'name', 'reference', 'carry', 'expires', 'accept'] as const
export type BidRole = (typeof BID_ROLES)[number]

export interface BidsSaid {
  readonly each: string
  readonly pick: 'best' | 'sum' | 'brand' | 'other'
}

const bidsAt = (text: string, stage: Stage): Json | null => {
  const bids = valueAt(text, at(stage, 'bids'))
  return isRecord(bids) ? bids : null
}

export function bidsOf(text: string, stage: Stage): BidsSaid | null {
  const bids = bidsAt(text, stage)
  if (!bids) return null
  const { each, pick } = bids
  return {
    each: isRecord(each) ? Object.values(each).join('') : '',
    pick: pick === 'best' || pick === 'sum' ? pick : isRecord(pick) && pick['param'] !== undefined ? 'brand' : 'other',
  }
}

/** $.bids[*] and $.bids[?@.price > 0] are both over $.bids; //Bids/Bid is over any of them. */
function base(path: string): string {
  if (path.endsWith('[*]')) return path.slice(0, -'[*]'.length)
  const condition = path.endsWith(']') ? path.indexOf('[?') : -1
  return condition < 0 ? path : path.slice(0, condition)
}

const finds = (each: Json, { each: list }: AnswerList): boolean => {
  if (typeof each['json'] === 'string') return base(each['json']) === base(list['json'] ?? '')
  const path = typeof each['xpath'] === 'string' ? each['xpath'] : ''
  const own = list['xpath'] ?? ''
  return path.startsWith('//') ? own.endsWith(path.slice(1)) : path === own
}

/** The bids of an answer, as the document finds them; null where it looks for none in it. */
export function bidsIn(text: string, stage: Stage, { lists }: AnswerValues): AnswerList | null {
  const each = bidsAt(text, stage)?.['each']
  return isRecord(each) ? (lists.find((list) => finds(each, list)) ?? null) : null
}

/** "These are the bids": the highest counts until somebody says otherwise. Values of the whole answer stay. */
export function markBids(text: string, stage: Stage, list: AnswerList): string {
  const bids = { each: list.each, values: {}, price: {}, pick: 'best' }
  const marked = setAt(text, at(stage, 'bids'), bids)
  return addRule(marked, stage, { when: { of: 'bids', above: 0 }, outcome: 'matched' })
}

const ofBids = (rule: Json): boolean => JSON.stringify(rule['when'] ?? null).includes('"of":"bids"')

/** "These are not the bids": with them goes whatever was said about them. */
export function unmarkBids(text: string, stage: Stage): string {
  let now = text
  for (let i = rulesOf(now, stage).length - 1; i >= 0; i--)
    if (ofBids(rulesOf(now, stage)[i] ?? {})) now = removeAt(now, at(stage, 'rules', i))
  for (const output of ['reference', 'reason', 'redirect', 'expires', 'brand']) {
    const said = JSON.stringify(valueAt(now, at(stage, output)) ?? null)
    if (said.includes('"bid.')) now = removeAt(now, at(stage, output))
  }
  const carry = valueAt(now, at(stage, 'carry'))
  for (const [name, from] of Object.entries(isRecord(carry) ? carry : {}))
    if (String(from).startsWith('bid.')) now = removeAt(now, at(stage, 'carry', name))
  if (isRecord(carry) && Object.values(carry).every((from) => String(from).startsWith('bid.')))
    now = removeAt(now, at(stage, 'carry'))
  return removeAt(now, at(stage, 'bids'))
}

function namedIn(text: string, stage: Stage, { name, reading }: AnswerValue): { text: string; name: string } {
  const values = bidsAt(text, stage)?.['values']
  const known = Object.entries(isRecord(values) ? values : {})
  const own = known.find(([, other]) => same(other, reading))
  if (own) return { text, name: own[0] }
  const given = nameFor(
    name,
    known.map(([key]) => key),
  )
  return { text: setAt(text, at(stage, 'bids', 'values', given), reading), name: given }
}

const paramsOf = (text: string): readonly Json[] => {
  const params = valueAt(text, ['params'])
  return Array.isArray(params) ? (params as Json[]) : []
}

/** Which bid counts; by brand it is the one of the order's own setting. */
export function setPick(text: string, stage: Stage, pick: 'best' | 'sum' | { readonly by: string }): string {
  if (typeof pick === 'string') return setAt(text, at(stage, 'bids', 'pick'), pick)
  const params = paramsOf(text)
  const known = params.some(({ name }) => name === 'brand')
  const listed = known ? text : insertAt(text, ['params'], params.length, { name: 'brand', label: 'Brand' })
  return setAt(listed, at(stage, 'bids', 'pick'), { by: pick.by, param: 'brand' })
}

function acceptIf(text: string, path: Path, of: string, value: unknown): string {
  const now = valueAt(text, path)
  if (!isRecord(now) || now['of'] !== of) return setAt(text, path, { of, equals: value })
  const values: unknown[] = Array.isArray(now['in']) ? now['in'] : [now['equals']]
  return values.includes(value) ? text : setAt(text, path, { of, in: [...values, value] })
}

/** Writes what a click inside a bid says. */
export function clickBid(given: string, role: BidRole, stage: Stage, value: AnswerValue): string {
  const { text, name } = namedIn(given, stage, value)
  if (role === 'price') return setAt(text, at(stage, 'bids', 'price', 'of'), name)
  if (role === 'brand') return setPick(text, stage, { by: name })
  if (role === 'name') return addName(text, at(stage, 'brand'), `bid.${name}`)
  if (role === 'accept') return acceptIf(text, at(stage, 'bids', 'accept'), name, value.value)
  if (role === 'carry') return setAt(text, at(stage, 'carry', name), `bid.${name}`)
  if (role === 'expires') return setAt(text, at(stage, 'expires'), { of: `bid.${name}`, form: expiryForm(value.value) })
  return addName(text, at(stage, 'reference'), `bid.${name}`)
}

export function bidRolesIn(text: string, stage: Stage, value: AnswerValue): BidRole[] {
  const bids = bidsAt(text, stage)
  const values = bids?.['values']
  const name = Object.entries(isRecord(values) ? values : {}).find(([, reading]) => same(reading, value.reading))?.[0]
  if (!bids || name === undefined) return []
  const own = (valueAt(text, at(stage)) ?? {}) as Json
  const says = (what: unknown, word: string) => JSON.stringify(what ?? null).includes(JSON.stringify(word))
  const is: Readonly<Record<BidRole, boolean>> = {
    price: says(bids['price'], name),
    brand: isRecord(bids['pick']) && bids['pick']['by'] === name,
    name: says(own['brand'], `bid.${name}`),
    reference: says(own['reference'], `bid.${name}`),
    carry: says(own['carry'], `bid.${name}`),
    expires: says(own['expires'], `bid.${name}`),
    accept: says(bids['accept'], name),
  }
  return BID_ROLES.filter((role) => is[role])
}

/** An answer without a bid that counts; never a sale. */
export const noBids = (text: string, stage: Stage, mark: Exclude<Mark, 'sold'>): string =>
  addRule(text, stage, { when: { of: 'bids', equals: 0 }, outcome: OUTCOMES[mark] })
