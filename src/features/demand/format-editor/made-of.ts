import { insertAt, type Path, removeAt, setAt, valueAt } from './json-patch'
import { conditionOf, FIRST } from './only-if'

/** Values that are made of others: the first that is there, several joined, one of two by a condition. */

export const MADE = [
  { id: 'first', title: 'First of several that is there' },
  { id: 'join', title: 'Several, joined' },
  { id: 'if', title: 'One of two, by a condition' },
] as const
export type Made = (typeof MADE)[number]['id']

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const NEW_PART = { $: 'lead.zip' }

export function madeOf(value: unknown): Made | null {
  if (!isRecord(value)) return null
  if (Array.isArray(value['$first'])) return 'first'
  if (Array.isArray(value['$join'])) return 'join'
  return '$if' in value && 'then' in value ? 'if' : null
}

export interface Part {
  readonly title: string
  /** From the value on. */
  readonly path: Path
  /** Undefined where nothing is sent then: a choice without an else. */
  readonly value: unknown
}

export function partsOf(value: unknown): Part[] {
  const made = madeOf(value)
  if (made === null) return []
  const own = value as Json
  if (made === 'if')
    return [
      { title: 'then', path: ['then'], value: own['then'] },
      { title: 'else', path: ['else'], value: own['else'] },
    ]
  const key = `$${made}`
  return (own[key] as readonly unknown[]).map((part, i) => ({
    title: made === 'first' && i > 0 ? `else ${i + 1}` : String(i + 1),
    path: [key, i],
    value: part,
  }))
}

/** What every computed value may add stays with the whole; how one alone was written goes along into the first part. */
const FINISH = ['default', 'when', 'as', 'required', 'absent']

/** What a value becomes that is made of several: what was sent so far is the first of them. */
export function madeFrom(value: unknown, made: Made): unknown {
  const several = madeOf(value) !== null
  const stays = several ? [...FINISH, 'steps'] : FINISH
  const entries = isRecord(value) ? Object.entries(value) : []
  const finish = Object.fromEntries(entries.filter(([key]) => stays.includes(key)))
  const alone = isRecord(value) ? Object.fromEntries(entries.filter(([key]) => !stays.includes(key))) : value
  const given = several ? partsOf(value).map((part) => part.value) : [alone]
  const said = given.filter((part) => part !== undefined && part !== '')
  const parts = said.length > 0 ? said : [NEW_PART]
  if (made !== 'if') return made === 'first' ? { $first: parts, ...finish } : { $join: parts, with: ' ', ...finish }
  return { $if: conditionOf(FIRST), then: parts[0], ...(parts.length > 1 ? { else: parts[1] } : {}), ...finish }
}

/** Most parts that the language takes. */
const MOST_PARTS = 20

export function addPart(text: string, path: Path): string {
  const made = madeOf(valueAt(text, path))
  if (made !== 'first' && made !== 'join') return text
  const list = valueAt(text, [...path, `$${made}`]) as readonly unknown[]
  return list.length >= MOST_PARTS ? text : insertAt(text, [...path, `$${made}`], list.length, NEW_PART)
}

/** One stays: a value of nothing could not be sent. Without its else a choice sends nothing then. */
export function removePart(text: string, path: Path, part: Part): string {
  const [key = ''] = part.path
  if (key === 'else') return removeAt(text, [...path, 'else'])
  const list = valueAt(text, [...path, key])
  return Array.isArray(list) && list.length > 1 ? removeAt(text, [...path, ...part.path]) : text
}

export const joinedWith = (value: unknown): string =>
  isRecord(value) && typeof value['with'] === 'string' ? value['with'] : ''

/** What stands between joined values; the language joins without anything where nothing is said. */
export function setJoinedWith(text: string, path: Path, between: string): string {
  return between === '' ? removeAt(text, [...path, 'with']) : setAt(text, [...path, 'with'], between)
}
