import { type Path, removeAt, setAt, valueAt } from './json-patch'
import type { Scalar } from './json-text'

/** One comparison as the form shows it; several values stand with commas between them. */
export interface Only {
  readonly of: string
  readonly how: 'is' | 'isnot' | 'there' | 'missing' | 'contains' | 'matches' | Bound
  readonly value: string
}

const BOUNDS = ['atLeast', 'atMost', 'above', 'below'] as const
type Bound = (typeof BOUNDS)[number]
const isBound = (how: string): how is Bound => (BOUNDS as readonly string[]).includes(how)

export const HOWS: readonly { readonly id: Only['how']; readonly title: string }[] = [
  { id: 'is', title: 'is' },
  { id: 'isnot', title: 'is not' },
  { id: 'there', title: 'is there' },
  { id: 'missing', title: 'is missing' },
  { id: 'atLeast', title: 'is at least' },
  { id: 'atMost', title: 'is at most' },
  { id: 'above', title: 'is above' },
  { id: 'below', title: 'is below' },
  { id: 'contains', title: 'contains' },
  { id: 'matches', title: 'matches the pattern' },
]

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** "Cap full, try later" is one value: what has a comma in it stands in quotes. */
const quoted = (value: unknown): string => {
  const text = String(value)
  return /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const listText = (value: unknown): string => (Array.isArray(value) ? value : [value]).map(quoted).join(', ')

function splitList(text: string): string[] {
  const parts: string[] = []
  let rest = text
  for (;;) {
    const [whole = '', inQuotes] = /^\s*"((?:[^"]|"")*)"\s*(?=,|$)/.exec(rest) ?? /^[^,]*/.exec(rest) ?? []
    parts.push(inQuotes === undefined ? whole.trim() : inQuotes.replaceAll('""', '"'))
    if (whole.length >= rest.length) return parts
    rest = rest.slice(whole.length + 1)
  }
}

/** What the form can say of a comparison; null where there is none, 'other' where it cannot. */
export function onlyOf(condition: unknown): Only | 'other' | null {
  if (condition === undefined) return null
  if (!isRecord(condition) || typeof condition['of'] !== 'string' || Object.keys(condition).length !== 2) return 'other'
  const { of, present, equals, differs, contains, matches } = condition
  if (present === true || present === false) return { of, how: present ? 'there' : 'missing', value: '' }
  if (equals !== undefined || condition['in'] !== undefined)
    return { of, how: 'is', value: listText(equals ?? condition['in'] ?? null) }
  if (differs !== undefined) return { of, how: 'isnot', value: listText(differs) }
  if (contains !== undefined) return { of, how: 'contains', value: listText(contains) }
  if (typeof matches === 'string') return { of, how: 'matches', value: matches }
  const bound = BOUNDS.find((how) => typeof condition[how] === 'number')
  return bound ? { of, how: bound, value: String(condition[bound]) } : 'other'
}

/** What a new condition begins with. */
export const FIRST: Only = { of: 'lead.homeowner', how: 'is', value: 'yes' }

/** Typed as the values that stood there before were. */
function typed(text: string, before: unknown): Scalar {
  const likes = (Array.isArray(before) ? before : before === undefined ? [] : [before]) as readonly Scalar[]
  const index = likes.findIndex((one) => String(one) === text)
  const [like] = likes
  if (index >= 0) return likes[index] ?? null
  if (typeof like === 'number' && text !== '' && !Number.isNaN(Number(text))) return Number(text)
  if ((typeof like === 'boolean' || like === undefined) && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

export function conditionOf({ of, how, value }: Only, before?: unknown): Json {
  const was = isRecord(before) ? before : {}
  if (how === 'there' || how === 'missing') return { of, present: how === 'there' }
  if (isBound(how)) return { of, [how]: Number(value) || 0 }
  if (how === 'matches') return { of, matches: value }
  const parts = splitList(value)
  if (how === 'contains') return { of, contains: parts.length > 1 || Array.isArray(was['contains']) ? parts : parts[0] }
  const old = 'equals' in was ? was['equals'] : (was['in'] ?? was['differs'])
  const values = parts.map((part) => typed(part, old))
  const [first = ''] = values
  if (how === 'isnot') return { of, differs: values.length > 1 || Array.isArray(was['differs']) ? values : first }
  return values.length > 1 || Array.isArray(was['in']) ? { of, in: values } : { of, equals: first }
}

/** Only this place changes: the condition of a value, or of a group ($when in JSON, when in XML). */
export function setOnly(text: string, path: Path, only: Only | null): string {
  if (only === null) return removeAt(text, path)
  const isGroup = path[path.length - 1] === '$when'
  return setAt(text, path, conditionOf(only, valueAt(text, path)), isGroup ? 0 : undefined)
}
