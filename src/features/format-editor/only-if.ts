import { insertAt, type Path, removeAt, renameAt, setAt, valueAt } from './json-patch'
import type { Scalar } from './json-text'

/** One comparison as the form shows it; several values stand with commas between them. */
export interface Only {
  readonly of: string
  readonly how: 'is' | 'isnot' | 'there' | 'missing' | 'atLeast' | 'atMost'
  readonly value: string
}

export const HOWS: readonly { readonly id: Only['how']; readonly title: string }[] = [
  { id: 'is', title: 'is' },
  { id: 'isnot', title: 'is not' },
  { id: 'there', title: 'is there' },
  { id: 'missing', title: 'is missing' },
  { id: 'atLeast', title: 'is at least' },
  { id: 'atMost', title: 'is at most' },
]

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const listText = (value: unknown): string => (Array.isArray(value) ? value : [value]).map(String).join(', ')

/** What the form can say of a condition; null where there is none, 'other' where only the JSON can. */
export function onlyOf(condition: unknown): Only | 'other' | null {
  if (condition === undefined) return null
  if (!isRecord(condition) || typeof condition['of'] !== 'string' || Object.keys(condition).length !== 2) return 'other'
  const { of, present, equals, differs, atLeast, atMost } = condition
  if (present === true || present === false) return { of, how: present ? 'there' : 'missing', value: '' }
  if (equals !== undefined || condition['in'] !== undefined)
    return { of, how: 'is', value: listText(equals ?? condition['in']) }
  if (differs !== undefined) return { of, how: 'isnot', value: listText(differs) }
  if (typeof atLeast === 'number') return { of, how: 'atLeast', value: String(atLeast) }
  return typeof atMost === 'number' ? { of, how: 'atMost', value: String(atMost) } : 'other'
}

/** What a new condition begins with. */
export const FIRST: Only = { of: 'lead.homeowner', how: 'is', value: 'yes' }

export type Among = 'all' | 'any'

/** Several comparisons that all have to hold, or one of them; conditions inside conditions are said in the JSON. */
export interface Lines {
  /** Null where there is one comparison alone. */
  readonly among: Among | null
  readonly lines: readonly Only[]
}

export function linesOf(condition: unknown): Lines | 'other' | null {
  if (!isRecord(condition)) return condition === undefined ? null : 'other'
  const [among, ...more] = Object.keys(condition)
  const listed = among === undefined ? undefined : condition[among]
  if ((among !== 'all' && among !== 'any') || more.length > 0 || !Array.isArray(listed)) {
    const only = onlyOf(condition)
    return only === null || only === 'other' ? only : { among: null, lines: [only] }
  }
  const lines = listed.flatMap((one) => {
    const only = onlyOf(one)
    return only === null || only === 'other' ? [] : [only]
  })
  return lines.length === listed.length && lines.length > 0 ? { among, lines } : 'other'
}

/** Typed as the values that stood there before were. */
function typed(text: string, before: unknown): Scalar {
  const likes: unknown[] = Array.isArray(before) ? before : [before]
  const like = likes.find((one) => String(one) === text) ?? likes[0]
  if (typeof like === 'number' && text !== '' && !Number.isNaN(Number(text))) return Number(text)
  if ((typeof like === 'boolean' || like === undefined) && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export function conditionOf({ of, how, value }: Only, before?: unknown): Json {
  const was = isRecord(before) ? before : {}
  if (how === 'there' || how === 'missing') return { of, present: how === 'there' }
  if (how === 'atLeast' || how === 'atMost') return { of, [how]: Number(value) || 0 }
  const old = was['equals'] ?? was['in'] ?? was['differs']
  const parts = value.split(',').map((part) => typed(part.trim(), old))
  const [first = ''] = parts
  if (how === 'isnot') return { of, differs: parts.length > 1 || Array.isArray(was['differs']) ? parts : first }
  return parts.length > 1 || Array.isArray(was['in']) ? { of, in: parts } : { of, equals: first }
}

const amongAt = (text: string, path: Path): Among | null => {
  const said = linesOf(valueAt(text, path))
  return said === null || said === 'other' ? null : said.among
}

/** Where a line of a condition stands. */
export const linePath = (path: Path, among: Among | null, index: number): Path =>
  among === null ? path : [...path, among, index]

/** One more comparison that has to hold as well. */
export function addLine(text: string, path: Path): string {
  const among = amongAt(text, path)
  if (among === null) return setAt(text, path, { all: [valueAt(text, path), conditionOf(FIRST)] })
  const list = valueAt(text, [...path, among]) as readonly unknown[]
  return insertAt(text, [...path, among], list.length, conditionOf(FIRST))
}

/** The last but one that goes leaves the other alone. */
export function removeLine(text: string, path: Path, index: number): string {
  const among = amongAt(text, path)
  if (among === null) return removeAt(text, path)
  const list = valueAt(text, [...path, among]) as readonly unknown[]
  if (list.length === 1) return removeAt(text, path)
  return list.length === 2 ? setAt(text, path, list[1 - index]) : removeAt(text, [...path, among, index])
}

export function setAmong(text: string, path: Path, among: Among): string {
  const now = amongAt(text, path)
  return now === null || now === among ? text : renameAt(text, [...path, now], among)
}

/** Only this place changes: the condition of a value, or of a group ($when in JSON, when in XML). */
export function setOnly(text: string, path: Path, only: Only | null): string {
  if (only === null) return removeAt(text, path)
  const isGroup = path[path.length - 1] === '$when'
  return setAt(text, path, conditionOf(only, valueAt(text, path)), isGroup ? 0 : undefined)
}
