import { decodeFormPart } from '../encode/url'
import type { Issues, Path } from '../language/issue'
import type { Reading } from '../language/reading'
import { tryPattern } from '../values/condition'
import { type Datum, present } from '../values/datum'
import type { Scope } from '../values/scope'
import { compileSteps } from '../values/steps'
import { type HttpAnswer, type Piece, pieceOf } from './answer'
import { compileJsonPath, NO_JSON_PATH } from './json-path'
import type { Json } from './json-text'
import { compileXPath, xmlValues } from './xpath'

type Found = string | number | boolean
type FindAll = (piece: Piece, answer: HttpAnswer, seen: Seen | undefined) => readonly Found[]

/** What was noticed while a value was read. */
export interface Seen {
  /** A list stood where one value was asked for: nothing to sell a lead by, even with one item. */
  list: boolean
}

/** One value of an answer; undefined where it is not there. */
export type ReadValue = (piece: Piece, answer: HttpAnswer, seen?: Seen) => Datum

/** Several different values where one was asked for: whatever depends on it is not certain. */
export class AmbiguousValue extends Error {
  override readonly name = 'AmbiguousValue'
}

/** A buyer that answers ["accepted"] may answer ["accepted", "rejected"] next: many says what is meant then. */
export const listed = (name: string): string => `${name} is a list where one value is expected`

export interface ReadingSite {
  readonly scope: Scope
  readonly namespaces: Readonly<Record<string, string>>
}

const MOST_FOUND = 200

function scalars(value: Json): Found[] {
  if (value === null) return []
  if (Array.isArray(value))
    return value.flatMap((item) => (Array.isArray(item) ? [JSON.stringify(item)] : scalars(item)))
  return typeof value === 'object' ? [JSON.stringify(value)] : [value]
}

/** Compiles what may throw on the author's text; the issue says which text. */
export function attempt<T>(compile: () => T, fallback: T, issues: Issues, at: Path, what: string): T {
  try {
    return compile()
  } catch (problem) {
    issues.add(at, `${what}: ${problem instanceof Error ? problem.message : 'not valid'}`)
    return fallback
  }
}

function findPair(text: string, { pair, by, sign }: { pair: string; by: string; sign: string }): string[] {
  const wanted = pair.toLowerCase()
  return text.split(by).flatMap((item) => {
    const split = item.indexOf(sign)
    if (split < 0 || item.slice(0, split).trim().toLowerCase() !== wanted) return []
    const value = item.slice(split + sign.length)
    // Pairs joined by & are form-encoded; other lists are as they stand.
    return [by === '&' ? decodeFormPart(value) : value]
  })
}

function compileFind(name: string, reading: Reading, site: ReadingSite, at: Path): FindAll {
  const { issues } = site.scope
  if ('first' in reading) {
    const options = reading.first.map((each, i) => compileReading(name, each, site, [...at, 'first', i]))
    return (piece, answer, seen) => {
      for (const option of options) {
        const value = option(piece, answer, seen)
        if (value !== undefined && value !== null && present(value)) return [value as Found]
      }
      return []
    }
  }
  if ('json' in reading) {
    const path = attempt(() => compileJsonPath(reading.json), NO_JSON_PATH, issues, [...at, 'json'], 'JSON path')
    return ({ json }, _answer, seen) => {
      if (json === undefined) return []
      const only = path.one?.(json)
      if (typeof only === 'string' || typeof only === 'number') return [only]
      const found = path.all(json)
      if (seen && found.some((value) => Array.isArray(value) && value.length > 0)) seen.list = true
      return found.flatMap(scalars)
    }
  }
  if ('xpath' in reading) {
    const select = attempt(
      () => compileXPath(reading.xpath, site.namespaces),
      () => [],
      issues,
      [...at, 'xpath'],
      'XPath',
    )
    return ({ xml }) => (xml === undefined ? [] : xmlValues(select(xml)))
  }
  if ('pattern' in reading) {
    const pattern = tryPattern(reading.pattern, reading.ignoreCase === true, issues, [...at, 'pattern'])
    const { group = pattern.groups > 0 ? 1 : 0 } = reading
    const index = typeof group === 'number' ? group : (pattern.names.get(group) ?? -1)
    if (index < 0 || index > pattern.groups) issues.add([...at, 'group'], `the pattern has no group ${group}`)
    return ({ text }) => {
      const found = pattern.find(text)?.groups[index]
      return found === undefined ? [] : [found]
    }
  }
  if ('part' in reading) {
    const { part, by } = reading
    return ({ text }) => {
      const parts = text.split(by)
      const found = part > 0 ? parts[part - 1] : parts[parts.length + part]
      return found === undefined ? [] : [found]
    }
  }
  if ('pair' in reading) return ({ text }) => findPair(text, reading)
  if ('header' in reading) {
    const name = reading.header.toLowerCase()
    return (_piece, { headers }) => (Object.hasOwn(headers, name) ? [headers[name] ?? []].flat() : [])
  }
  if ('key' in reading) return ({ name: called }) => (called === undefined ? [] : [called])
  return 'status' in reading ? (_piece, { status }) => [status] : ({ text }) => [text]
}

const cleaned = (value: Found): Found => (typeof value === 'string' ? value.trim() : value)

function one(found: readonly Found[], many: Reading['many'], name: string): Datum {
  const [only] = found
  if (found.length < 2) return only === undefined ? undefined : cleaned(only)
  const values = found
    .slice(0, MOST_FOUND)
    .map(cleaned)
    .filter((value) => value !== '')
  const [first] = values
  if (values.length < 2 || many === 'first') return first
  if (many === 'last') return values.at(-1)
  const distinct = [...new Set(values.map(String))]
  if (many === 'join') return distinct.join(', ')
  if (distinct.length > 1) throw new AmbiguousValue(`several values for ${name}`)
  return first
}

export function compileReading(name: string, reading: Reading, site: ReadingSite, at: Path): ReadValue {
  const find = compileFind(name, reading, site, at)
  const inner = reading.inside ? compileReading(name, reading.inside, site, [...at, 'inside']) : null
  const steps = compileSteps(reading.steps, site.scope, at, null)
  return (piece, answer, seen) => {
    const found = one(find(piece, answer, reading.many === undefined ? seen : undefined), reading.many, name)
    const value = inner && found !== undefined ? inner(pieceOf(String(found)), answer, seen) : found
    return steps ? steps(value, undefined) : value
  }
}
