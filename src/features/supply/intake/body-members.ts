import { exceededLimit, hasMoreParts } from '@/kernel/body-shape'
import { AppError, cutShort } from '@/kernel/errors'

/** What a body holds, by name, in the order it was sent. Numbers are texts, as they were written. */
export type Members = ReadonlyMap<string, unknown>

const MOST_MEMBERS = 300
/** With those in lists. A member may be a list, and an item of it an object: nothing that is understood goes deeper. */
const SHAPE = { members: 2000, depth: 4 } as const

const TOO_MANY = `A body may have at most ${MOST_MEMBERS} fields.`

export const unreadable = (text: string): AppError => new AppError('malformed', { text })

const shown = (name: string): string => cutShort(name, 60)

/** Gathers members; a name that comes twice would leave it open which one was meant. */
class Gathering {
  readonly members = new Map<string, unknown>()

  add(name: string, value: unknown): void {
    if (name === '__proto__') throw unreadable('A field cannot be named __proto__.')
    if (this.members.has(name)) throw unreadable(`The field "${shown(name)}" is given twice.`)
    if (this.members.size === MOST_MEMBERS) throw unreadable(TOO_MANY)
    this.members.set(name, value)
  }

  /** An item of a list written as name[]=…, name[0]=… or, where a list is expected, name=… again. */
  addItem(name: string, value: string): void {
    const list = this.members.get(name)
    if (Array.isArray(list)) list.push(value)
    else if (list === undefined) this.add(name, [value])
    else this.members.set(name, [list, value])
  }
}

const NO_GROUPS: ReadonlySet<string> = new Set()

/** `groups`: members that are objects of fields, which count as if they stood beside the others. */
export function jsonMembers(text: string, groups = NO_GROUPS): Members {
  if (text.trim() === '') return new Map()
  const exceeded = exceededLimit(text, SHAPE)
  if (exceeded === 'depth') throw unreadable('The body is nested too deeply.')
  if (exceeded === 'members') throw unreadable(TOO_MANY)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1]
    throw unreadable(`The body is not valid JSON${at === undefined ? '' : ` (at character ${Number(at) + 1})`}.`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw unreadable('Send one JSON object with the fields in it.')
  const whole = parsed as Readonly<Record<string, unknown>>
  const gathering = new Gathering()
  const opened = new Set<string>()
  for (const { group, name, number } of written(text, groups)) {
    if (group !== null) gathering.add(name, number ?? (whole[group] as Readonly<Record<string, unknown>>)[name])
    else if (!groups.has(name)) gathering.add(name, number ?? whole[name])
    else if (opened.has(name)) throw unreadable(`The field "${name}" is given twice.`)
    else if (typeof whole[name] !== 'object' || whole[name] === null || Array.isArray(whole[name]))
      throw unreadable(`Send "${name}" as an object with fields in it.`)
    else opened.add(name)
  }
  return gathering.members
}

const QUOTE = 34
const COLON = 58
const PLAIN_NUMBER = /\s*(-?\d+(?:\.\d+)?)\s*[,}]/y

interface Written {
  readonly group: string | null
  readonly name: string
  readonly number: string | undefined
}

/**
 * The members as they stand in a text that is known to be JSON. JSON.parse keeps the last of two members with one name
 * and the first 16 digits of a number; click ids are longer, and a zip has no use for a point that was never there.
 */
function* written(text: string, groups: ReadonlySet<string>): Generator<Written> {
  let depth = 0
  let outer = ''
  // Of the last string: in front of a colon it is a name.
  let name: readonly [number, number] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = stringEnd(text, at)
      name = [at, end]
      at = end - 1
    } else if (code === 123 || code === 91) depth++
    else if (code === 125 || code === 93) depth--
    else if (code === COLON && (depth === 1 || (depth === 2 && groups.has(outer)))) {
      const group = depth === 1 ? null : outer
      const inner = JSON.parse(text.slice(...name)) as string
      if (depth === 1) outer = inner
      PLAIN_NUMBER.lastIndex = at + 1
      yield { group, name: inner, number: PLAIN_NUMBER.exec(text)?.[1] }
    }
  }
}

function stringEnd(text: string, start: number): number {
  for (let at = start; ; ) {
    at = text.indexOf('"', at + 1)
    let before = at
    while (text[before - 1] === '\\') before--
    if ((at - before) % 2 === 0) return at + 1
  }
}

/** Names that are lists also when they are repeated without brackets. */
const LISTS = new Set(['brand_consent'])

export function formMembers(text: string): Members {
  if (hasMoreParts(text, SHAPE.members)) throw unreadable(TOO_MANY)
  const gathering = new Gathering()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const cut = pair.indexOf('=')
    const name = decoded(cut < 0 ? pair : pair.slice(0, cut))
    const value = decoded(cut < 0 ? '' : pair.slice(cut + 1))
    const list = /^(.+)\[\d{0,4}\]$/s.exec(name)?.[1]
    if (list !== undefined) gathering.addItem(list, value)
    else if (LISTS.has(name) && gathering.members.has(name)) gathering.addItem(name, value)
    else gathering.add(name, value)
  }
  return gathering.members
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '))
  } catch {
    throw unreadable(`The form text cannot be decoded near "${shown(part)}".`)
  }
}
