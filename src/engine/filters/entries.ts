import { splitList } from '@/kernel/list-text'

/** What of our own data a list names by id. */
export type FilterEntity = 'publisher' | 'rcid' | 'source'

/** How the entries of a list are typed, and what they are called. */
export interface ListEntries {
  readonly one: string
  readonly many: string
  /** Ids of these, which people choose by name. */
  readonly entity: FilterEntity | null
  /** Entries hold spaces and escaped commas, so that only commas, tabs and lines part them. */
  readonly spaced: boolean
  /** The normal form of an entry, or null when it cannot be one. */
  readonly read: (text: string) => string | null
  /** Why an entry cannot be one, and what was probably meant. */
  readonly fault: (text: string) => EntryFault
  /** What the whole list is told by. */
  readonly message: string
}

export interface EntryFault {
  readonly why: string
  readonly use: string | null
}

export interface BadEntry extends EntryFault {
  /** From 1, among everything that was typed. */
  readonly position: number
  readonly value: string
}

export interface CheckedEntries {
  readonly accepted: readonly string[]
  readonly repeats: number
  readonly bad: readonly BadEntry[]
}

export const MOST_ENTRIES = 50_000
export const MOST_FAULTS = 100

/** Typed or pasted text: commas, tabs and lines part entries, and spaces where entries have none. */
export const splitEntries = ({ spaced }: ListEntries, text: string): string[] =>
  spaced ? text.split(/[\t\r\n]+/).flatMap(splitList) : text.split(/[\s,;]+/).filter((entry) => entry !== '')

export function checkEntries(entries: ListEntries, typed: readonly string[]): CheckedEntries {
  const accepted = new Set<string>()
  const bad: BadEntry[] = []
  let repeats = 0
  for (const [index, value] of typed.entries()) {
    const normal = entries.read(value)
    if (normal === null) bad.push({ position: index + 1, value, ...entries.fault(value) })
    else if (accepted.has(normal)) repeats++
    else accepted.add(normal)
  }
  return { accepted: [...accepted], repeats, bad }
}

export const plainFault = (why: string) => (): EntryFault => ({ why, use: null })

/** What sheets and scans make of a number. */
const asDigits = (text: string): string => text.replace(/[Oo]/g, '0').replace(/[Il]/g, '1')

export function zipFault(text: string): EntryFault {
  const first = /^(\d{5})-?\d{4}$/.exec(text)?.[1]
  if (first) return { why: 'Zip+4; only the first 5 digits count', use: first }
  const digits = asDigits(text)
  if (digits !== text && /^\d{5}$/.test(digits))
    return { why: /[Oo]/.test(text) ? 'Letter O in a number' : 'Letter in a number', use: digits }
  // Sheets drop the zero that a zip begins with.
  if (/^\d{4}$/.test(text)) return { why: '4 digits; a zip has 5', use: `0${text}` }
  if (/^\d+$/.test(text))
    return { why: `${text.length === 1 ? '1 digit' : `${text.length} digits`}; a zip has 5`, use: null }
  return { why: 'Not a zip', use: null }
}

export function idFault(text: string): EntryFault {
  const digits = /^[A-Za-z\s#:]*([1-9]\d{0,15})$/.exec(text)?.[1]
  return { why: 'Not a number', use: digits ?? null }
}
