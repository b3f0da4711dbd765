import { JSONPathEnvironment } from 'json-p3'
import type { Json } from './json-text'

export interface JsonPath {
  readonly all: (from: Json) => readonly Json[]
  /** For paths that lead to one place at most; null for the others. */
  readonly one: ((from: Json) => Json | undefined) | null
}

const environment = new JSONPathEnvironment({ maxRecursionDepth: 100 })
// Their regular expressions run on the engine's own matcher, which an answer could keep busy for ever.
environment.functionRegister.delete('match')
environment.functionRegister.delete('search')

const SIMPLE = /^\$(?:\.[A-Za-z_]\w*|\[\d+\]|\['[^'\\]*'\])*$/
const STEPS = /\.([A-Za-z_]\w*)|\[(\d+)\]|\['([^'\\]*)'\]/g

/** $.a.b[0]: nine paths in ten, walked directly. */
function simple(path: string): JsonPath {
  const steps = [...path.matchAll(STEPS)].map(([, dotted, index, quoted]) =>
    index === undefined ? (dotted ?? quoted ?? '') : Number(index),
  )
  const one = (from: Json): Json | undefined => {
    let value: Json | undefined = from
    for (const step of steps) {
      if (typeof value !== 'object' || value === null) return undefined
      if (Array.isArray(value)) value = typeof step === 'number' ? value[step] : undefined
      else value = typeof step === 'string' && Object.hasOwn(value, step) ? value[step] : undefined
    }
    return value
  }
  return {
    one,
    all(from) {
      const value = one(from)
      return value === undefined ? [] : [value]
    },
  }
}

/** Throws with a message for the author where the path is not JSONPath (RFC 9535). */
export function compileJsonPath(path: string): JsonPath {
  if (SIMPLE.test(path)) return simple(path)
  const query = environment.compile(path)
  return { one: null, all: (from) => query.query(from).values() as Json[] }
}

export const NO_JSON_PATH: JsonPath = { all: () => [], one: null }
