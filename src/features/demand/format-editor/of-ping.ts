import { rowsOf } from './rows'

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined)

export const pingsIn = (document: unknown): boolean => inside(inside(document, 'data'), 'ping') !== undefined

/** Fields without which no post is sent, of a value that no answer to a ping brings: the post would never leave. */
export function neverBrought(document: unknown): string[] {
  const result = inside(document, 'result')
  const carry = pingsIn(document) ? inside(inside(result, 'ping') ?? inside(result, 'post'), 'carry') : undefined
  return rowsOf(document, 'post').flatMap(({ field, value }) => {
    const source = inside(value, '$')
    if (typeof source !== 'string' || !source.startsWith('ping.') || inside(value, 'required') !== true) return []
    return isRecord(carry) && Object.hasOwn(carry, source.slice(5)) ? [] : [field]
  })
}
