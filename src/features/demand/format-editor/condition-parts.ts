import { insertAt, type Path, removeAt, renameAt, setAt, valueAt } from './json-patch'
import { conditionOf, type Only, onlyOf } from './only-if'

/** Conditions joined by and or by or, and groups of them inside. */

export type Among = 'all' | 'any'

export type Part =
  | { readonly kind: 'line'; readonly not: boolean; readonly only: Only }
  | { readonly kind: 'group'; readonly not: boolean; readonly among: Among; readonly parts: readonly Part[] }
  /** Said in words, and changed as text. */
  | { readonly kind: 'other' }

export interface Whole {
  /** Null where one part stands alone. */
  readonly among: Among | null
  readonly parts: readonly Part[]
}

/** Groups inside groups that are still drawn; what is deeper is text. */
const DEEPEST = 2
const OTHER: Part = { kind: 'other' }

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function partOf(condition: unknown, room: number): Part {
  const only = onlyOf(condition)
  if (only !== null && only !== 'other') return { kind: 'line', not: false, only }
  const [key, ...more] = isRecord(condition) ? Object.keys(condition) : []
  if (!isRecord(condition) || key === undefined || more.length > 0) return OTHER
  const inside = condition[key]
  if (key === 'not') {
    const part = partOf(inside, room)
    return part.kind === 'other' || part.not ? OTHER : { ...part, not: true }
  }
  if ((key !== 'all' && key !== 'any') || !Array.isArray(inside) || inside.length === 0 || room < 1) return OTHER
  return { kind: 'group', not: false, among: key, parts: inside.map((one) => partOf(one, room - 1)) }
}

export function wholeOf(condition: unknown): Whole | null {
  if (condition === undefined) return null
  const part = partOf(condition, DEEPEST + 1)
  return part.kind === 'group' && !part.not ? part : { among: null, parts: [part] }
}

/** Where a part stands. */
export const partPath = (path: Path, among: Among | null, index: number): Path =>
  among === null ? path : [...path, among, index]

/** Where it stands itself, behind its "not". */
export const insideNot = (path: Path, not: boolean): Path => (not ? [...path, 'not'] : path)

const amongAt = (text: string, path: Path): Among | null => {
  const condition = valueAt(text, path)
  return isRecord(condition) && (Array.isArray(condition['all']) || Array.isArray(condition['any']))
    ? Array.isArray(condition['all'])
      ? 'all'
      : 'any'
    : null
}

const listAt = (text: string, path: Path): readonly unknown[] => valueAt(text, path) as readonly unknown[]

function add(text: string, path: Path, more: unknown): string {
  const among = amongAt(text, path)
  if (among === null) return setAt(text, path, { all: [valueAt(text, path), more] })
  return insertAt(text, [...path, among], listAt(text, [...path, among]).length, more)
}

/** One more comparison. */
export const addLine = (text: string, path: Path, first: Only): string => add(text, path, conditionOf(first))

/** A group of its own, joined the other way than what it stands in. */
export function addGroup(text: string, path: Path, first: Only): string {
  const inside = amongAt(text, path) === 'any' ? 'all' : 'any'
  return add(text, path, { [inside]: [conditionOf(first), conditionOf(first)] })
}

/** The last but one that goes leaves the other alone. */
export function dropPart(text: string, path: Path, index: number): string {
  const among = amongAt(text, path)
  if (among === null) return removeAt(text, path)
  const list = listAt(text, [...path, among])
  if (list.length === 1) return removeAt(text, path)
  return list.length === 2 ? setAt(text, path, list[1 - index]) : removeAt(text, [...path, among, index])
}

export function setAmong(text: string, path: Path, among: Among): string {
  const now = amongAt(text, path)
  return now === null || now === among ? text : renameAt(text, [...path, now], among)
}

/** Whether it has to hold, or must not. */
export function setNot(text: string, path: Path, not: boolean): string {
  const now = valueAt(text, path)
  const inside = isRecord(now) ? now['not'] : undefined
  if ((inside !== undefined) === not) return text
  return setAt(text, path, not ? { not: now } : inside)
}
