/** What a change did, field by field, as the system log keeps and shows it. */
export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

const SECRET = /(password|secret|token|apikey|api_key|code)$/i
const PERSONAL = /(^|[._])(email|emailcopydestination|phone|fax|firstname|lastname|address|ssn|dob)$/i
const HIDDEN = '(hidden)'

/** Enough to recognise a value one already knows, not enough to learn it. */
function mask(value: string): string {
  const at = value.indexOf('@')
  if (at > 0) return `${value[0]}•••${value.slice(at)}`
  const digits = value.replace(/\D/g, '')
  if (digits.length >= 7) return `•••${digits.slice(-4)}`
  return value === '' ? '' : '•••'
}

/** The log does not keep what these fields hold, only that it changed. */
export const isMasked = (field: string): boolean => SECRET.test(field) || PERSONAL.test(field)

function shown(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (SECRET.test(field)) return HIDDEN
  if (PERSONAL.test(field)) return mask(typeof value === 'string' ? value : JSON.stringify(value))
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

function flatten(value: unknown, path: string, into: Map<string, unknown>): Map<string, unknown> {
  if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) flatten(inner, path ? `${path}.${key}` : key, into)
  else if (path) into.set(path, value instanceof Date ? value.toISOString() : value)
  return into
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Either side may be missing: then everything was added, or everything removed. */
export function changesBetween(before: unknown, after: unknown): FieldChange[] {
  const old = flatten(before ?? {}, '', new Map())
  const now = flatten(after ?? {}, '', new Map())
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  return fields
    .filter((field) => !same(old.get(field), now.get(field)))
    .map((field) => ({ field, before: shown(field, old.get(field)), after: shown(field, now.get(field)) }))
}
