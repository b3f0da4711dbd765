import { joinList } from '@/kernel/list-text'

/**
 * Query strings as the specification writes them: `?product=1,5&date=Oct+17,+2026+to+Nov+15,+2026`.
 * Every value is text; what it means is decided by who reads it.
 */
export type Search = Readonly<Record<string, string>>

export type SearchValue = string | number | boolean | null | undefined | readonly (string | number)[]

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // A pasted link with a stray percent sign still opens.
    return spaced
  }
}

// Characters a person can read in a link without harm stay as they are.
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%20/g, '+').replace(/%2C/gi, ',').replace(/%3A/gi, ':').replace(/%40/g, '@')

export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of text.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const name = decode(at < 0 ? part : part.slice(0, at))
    const value = at < 0 ? '' : decode(part.slice(at + 1))
    if (name === '' || name === '__proto__') continue
    // A repeated name is another way to write a list.
    found[name] = Object.hasOwn(found, name) ? `${found[name]},${value}` : value
  }
  return found
}

/** Nothing (undefined, null) leaves the name out; empty text keeps it, since "none chosen" is a choice. */
export function stringifySearch(values: Readonly<Record<string, unknown>>): string {
  const parts: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const text = searchText(value)
    if (text !== undefined) parts.push(`${encode(name)}=${encode(text)}`)
  }
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

function searchText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return joinList(value as readonly (string | number)[])
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** A link to a screen of the console, with a query string the screens understand. */
export const href = (path: string, search: Readonly<Record<string, SearchValue>> = {}): string =>
  `${path}${stringifySearch(search)}`
