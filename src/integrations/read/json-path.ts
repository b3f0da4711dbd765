import { JSONPathEnvironment } from 'json-p3'
import type { Json } from './json-text'

export interface JsonPath {
  readonly all: (from: Json) => readonly Json[]
  /** The same with the name of each member, or its number in a list. */
  readonly named: (from: Json) => readonly (readonly [name: string, value: Json])[]
  /** For paths that lead to one place at most; null for the others. */
  readonly one: ((from: Json) => Json | undefined) | null
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: 100 })
// Their regular expressions run on the engine's own matcher, which an answer could keep busy for ever.
environment.functionRegister.delete('match')
environment.functionRegister.delete('search')

const SIMPLE = /^\$(?:\.[A-Za-z_]\w*|\[\d+\]|\[\*\]|\['[^'\\]*'\])*$/
const STEPS = /\.([A-Za-z_]\w*)|\[(\d+|\*)\]|\['([^'\\]*)'\]/g

type Step = string | number | typeof EVERY
const EVERY = Symbol('every member')

function inner(value: Json, step: string | number): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value)) return typeof step === 'number' ? value[step] : undefined
  return typeof step === 'string' && Object.hasOwn(value, step) ? value[step] : undefined
}

function every(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return []
  return Array.isArray(value) ? value : Object.values(value)
}

/** $.a.b[0] and $.a[*].b: nine paths in ten, walked directly. */
function simple(path: string): JsonPath {
  const steps = [...path.matchAll(STEPS)].map(([, dotted, index, quoted]): Step => {
    if (index === undefined) return dotted ?? quoted ?? ''
    return index === '*' ? EVERY : Number(index)
  })
  const single = steps.filter((step) => step !== EVERY)
  const one = (from: Json): Json | undefined => {
    let value: Json | undefined = from
    for (const step of single) {
      if (value === undefined) return undefined
      value = inner(value, step)
    }
    return value
  }
  const walk = (from: Json, along: readonly Step[]): readonly Json[] => {
    let found: readonly Json[] = [from]
    for (const step of along) {
      const next: Json[] = []
      for (const value of found) {
        if (step === EVERY) next.push(...every(value))
        else {
          const member = inner(value, step)
          if (member !== undefined) next.push(member)
        }
      }
      found = next
    }
    return found
  }
  const last = steps.at(-1)
  return {
    one: single.length === steps.length ? one : null,
    all: (from) => walk(from, steps),
    named(from) {
      if (last !== EVERY) return walk(from, steps).map((value) => [String(last ?? ''), value])
      return walk(from, steps.slice(0, -1)).flatMap((parent) =>
        typeof parent === 'object' && parent !== null ? Object.entries(parent) : [],
      )
    },
  }
}

/** Throws with a message for the author where the path is not JSONPath (RFC 9535). */
export function compileJsonPath(path: string): JsonPath {
  if (SIMPLE.test(path)) return simple(path)
  const query = environment.compile(path)
  return {
    one: null,
    all: (from) => query.query(from).values() as Json[],
    named: (from) =>
      query.query(from).nodes.map(({ location, value }) => [String(location.at(-1) ?? ''), value as Json] as const),
  }
}

export const NO_JSON_PATH: JsonPath = { all: () => [], named: () => [], one: null }
