import { finds, readAlso } from './also-read'
import type { Scalar } from './json-text'
import { insertAt, type Path, removeAt, setAt, valueAt } from './json-patch'
import { nameFor } from './names'
import type { Stage } from './suggest'
import { type Mark, OUTCOMES } from '@/features/demand/pasted-answers/public'
import type { AnswerValue } from './answer-values'

/** What a clicked value tells us. */
export const ROLES = [
  'outcome',
  'also',
  'price',
  'reference',
  'reason',
  'redirect',
  'brand',
  'carry',
  'expires',
  'nothing',
] as const
export type Role = (typeof ROLES)[number]

type Json = Readonly<Record<string, unknown>>
interface Clicked {
  readonly stage: Stage
  readonly value: AnswerValue
  readonly mark: Mark
  readonly status: number
  /** What the answer is, where its stage expects something else and rules have to say so. */
  readonly shape?: string | null
  /** It is another kind of answer than the one that was clicked first: what both say is said once. */
  readonly other?: boolean
  /** A word of the value that says it; never of a sale. */
  readonly word?: string | undefined
}

export const at = (stage: Stage, ...path: Path): Path => ['result', stage, ...path]

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of a value in the format: the one that it has already, else one from its place in the answer. */
export function named(text: string, stage: Stage, { name, reading }: AnswerValue): { text: string; name: string } {
  const values = valueAt(text, at(stage, 'values'))
  const known = isRecord(values) ? Object.entries(values) : []
  const own = known.find(([, other]) => finds(other, reading))
  if (own) return { text, name: own[0] }
  const taken = [...known.map(([key]) => key), 'bids', 'bid']
  const given = nameFor(name, taken)
  return { text: setAt(text, at(stage, 'values', given), reading), name: given }
}

export const rulesOf = (text: string, stage: Stage): Json[] => {
  const rules = valueAt(text, at(stage, 'rules'))
  return Array.isArray(rules) ? (rules as Json[]) : []
}

export const isUsual = (status: number): boolean => status >= 200 && status < 300

/** Refusals are looked for before acceptances, whatever was pasted first. */
const ORDER: readonly string[] = ['duplicate', 'error', 'unmatched', 'pending', 'timeout', 'matched']

export function addRule(text: string, stage: Stage, rule: Json): string {
  const rules = rulesOf(text, stage)
  const rank = ORDER.indexOf(String(rule['outcome']))
  const behind = rules.findIndex((other) => ORDER.indexOf(String(other['outcome'])) > rank)
  return insertAt(text, at(stage, 'rules'), behind < 0 ? rules.length : behind, rule)
}

const statusOf = (rule: Json): unknown[] => {
  const { status } = rule
  return status === undefined ? ['2xx'] : Array.isArray(status) ? status : [status]
}

const covers = (rule: Json, status: number): boolean => statusOf(rule).includes(isUsual(status) ? '2xx' : status)

/** Another value of the same field that means the same goes to the rule that is there. */
function addToRule(
  text: string,
  stage: Stage,
  of: string,
  value: Scalar,
  outcome: string,
  status: number,
): string | null {
  const rules = rulesOf(text, stage)
  const index = rules.findIndex(
    ({ outcome: own, when, certain }) =>
      own === outcome &&
      certain === undefined &&
      isRecord(when) &&
      when['of'] === of &&
      ('equals' in when || 'in' in when) &&
      Object.keys(when).length === 2,
  )
  const rule = rules[index]
  if (!rule) return null
  const when = rule['when'] as Json
  const values: unknown[] = Array.isArray(when['in']) ? when['in'] : [when['equals']]
  const path = at(stage, 'rules', index)
  const listed = values.includes(value) ? text : setAt(text, [...path, 'when'], { of, in: [...values, value] })
  const further = [...statusOf(rule), isUsual(status) ? '2xx' : status]
  return covers(rule, status) ? listed : setAt(listed, [...path, 'status'], further)
}

/** A value that means one thing cannot mean another as well, with the same status. */
function forget(text: string, stage: Stage, of: string, value: Scalar, except: string, status: number): string {
  const rules = rulesOf(text, stage)
  for (const [index, rule] of rules.entries()) {
    const { outcome, when } = rule
    if (outcome === except || !isRecord(when) || when['of'] !== of || !covers(rule, status)) continue
    const path = at(stage, 'rules', index)
    if (when['equals'] === value) return forget(removeAt(text, path), stage, of, value, except, status)
    if (!Array.isArray(when['in']) || !when['in'].includes(value)) continue
    const rest = when['in'].filter((one) => one !== value)
    const less = rest.length > 0 ? setAt(text, [...path, 'when', 'in'], rest) : removeAt(text, path)
    return forget(less, stage, of, value, except, status)
  }
  return text
}

function sayOutcome(given: string, { stage, value: clicked, mark, status, shape = null, word }: Clicked): string {
  const outcome = OUTCOMES[mark]
  const takes = mark === 'sold' || mark === 'later'
  const value = takes && clicked.alone ? { ...clicked, reading: clicked.alone } : clicked
  const { text: withValue, name } = named(given, stage, value)
  const text = forget(withValue, stage, name, value.value, outcome, status)
  const piece = takes ? undefined : word
  const added = piece === undefined ? addToRule(text, stage, name, value.value, outcome, status) : null
  if (added !== null) return added
  const rule = {
    ...(isUsual(status) ? {} : { status: [status] }),
    ...(shape === null ? {} : { shape: [shape] }),
    when: piece === undefined ? { of: name, equals: value.value } : { of: name, contains: piece },
    outcome,
  }
  return addRule(text, stage, rule)
}

/** The rule that says so has to hold, and this value has to be there as well. */
function sayAlso(given: string, { stage, value, mark }: Clicked): string {
  const { text, name } = named(given, stage, value)
  const outcome = OUTCOMES[mark]
  const index = rulesOf(text, stage).findIndex((rule) => rule['outcome'] === outcome && isRecord(rule['when']))
  const when = rulesOf(text, stage)[index]?.['when'] as Json | undefined
  if (!when) return text
  const conditions: unknown[] = Array.isArray(when['all']) ? when['all'] : [when]
  return setAt(text, at(stage, 'rules', index, 'when'), { all: [...conditions, { of: name, present: true }] })
}

/** A list of names, the first that is there counts; one alone stands as a text. */
export function addName(text: string, path: Path, name: string): string {
  const now = valueAt(text, path)
  const names: unknown[] = Array.isArray(now) ? now : typeof now === 'string' ? [now] : []
  if (names.includes(name)) return text
  return setAt(text, path, names.length === 0 ? name : [...names, name])
}

export const expiryForm = (value: Scalar): string =>
  /^\d{10}$/.test(String(value))
    ? 'unix'
    : /^\d{13}$/.test(String(value))
      ? 'unixms'
      : /^\d+$/.test(String(value))
        ? 'seconds'
        : 'iso'

/** The value that is the price, the token or the expiry already; only one can be. */
function knownFor(text: string, stage: Stage, role: Role): string | null {
  const said = valueAt(text, at(stage, role))
  if (!isRecord(said) || !['price', 'carry', 'expires'].includes(role)) return null
  const name = role === 'carry' ? Object.values(said)[0] : said['of']
  return typeof name === 'string' && valueAt(text, at(stage, 'values', name)) !== undefined ? name : null
}

/** Writes what a click says into the document, and nothing else. */
export function click(text: string, role: Role, clicked: Clicked): string {
  const { stage, value } = clicked
  if (role === 'outcome') return sayOutcome(text, clicked)
  if (role === 'also') return sayAlso(text, clicked)
  if (role === 'nothing') {
    const ignored = valueAt(text, at(stage, 'ignore'))
    const list: unknown[] = Array.isArray(ignored) ? ignored : []
    return list.includes(value.name) ? text : setAt(text, at(stage, 'ignore'), [...list, value.name])
  }
  const known = clicked.other ? knownFor(text, stage, role) : null
  if (known !== null) return readAlso(text, at(stage, 'values', known), value.reading)
  const { text: next, name } = named(text, stage, value)
  if (role === 'price') return setAt(next, at(stage, 'price', 'of'), name)
  if (role === 'expires') return setAt(next, at(stage, 'expires'), { of: name, form: expiryForm(value.value) })
  if (role === 'carry') return setAt(next, at(stage, 'carry', name), name)
  return addName(next, at(stage, role), name)
}

/** An answer that only its status tells apart; never a sale. */
export function byStatus(text: string, stage: Stage, mark: Exclude<Mark, 'sold'>, status: number): string {
  return isUsual(status) ? text : addRule(text, stage, { status: [status], outcome: OUTCOMES[mark] })
}

/** What an answer looks like decides how its stage reads, while no rule depends on it. */
export function setReads(text: string, stage: Stage, reads: 'json' | 'xml' | 'text'): string {
  return rulesOf(text, stage).length > 0 ? text : setAt(text, at(stage, 'reads'), reads)
}
