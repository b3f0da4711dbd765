import { type MarkupElement, readMarkup } from './markup'

/** XML that goes as one field of a form. */
export interface Wrapped {
  readonly field: string
  /** What goes beside it. */
  readonly fields: readonly (readonly [string, string])[]
  readonly root: MarkupElement
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

function markup(text: string): MarkupElement | null {
  try {
    return /^\s*</.test(text) ? readMarkup(text.trim()) : null
  } catch {
    return null
  }
}

const START = /(?:^|[&\n])[ \t]*([\w.-]{1,60})[ \t]*=[ \t\r\n]*(?=<)/
const BEHIND = /[ \t\r\n]*(?=[&\n][ \t]*[\w.-]{1,60}[ \t]*=|$)/y

interface Printed {
  readonly field: string
  readonly value: string
  readonly before: string
  readonly behind: string
}

/** Markup as it is printed, line by line: from the first that starts to the last > with another field or nothing behind it. */
function printedIn(text: string): Printed | null {
  const start = START.exec(text)
  if (!start) return null
  const from = start.index + start[0].length
  for (let at = text.lastIndexOf('>'); at > from; at = text.lastIndexOf('>', at - 1)) {
    BEHIND.lastIndex = at + 1
    const behind = BEHIND.exec(text)
    if (!behind) continue
    const rest = text.slice(at + 1 + behind[0].length)
    return { field: start[1] ?? '', value: text.slice(from, at + 1), before: text.slice(0, start.index), behind: rest }
  }
  return null
}

export function readWrapped(text: string): Wrapped | null {
  // As it is printed, or as it is sent, with %3C for <.
  const printed = printedIn(text)
  const rest = printed ? `${printed.before}&${printed.behind}` : text
  const pairs = rest.split(/[&\n]+/).flatMap((pair): (readonly [string, string])[] => {
    const sign = pair.indexOf('=')
    return sign < 1 ? [] : [[decoded(pair.slice(0, sign).trim()), decoded(pair.slice(sign + 1).trim())]]
  })
  const sent = pairs.find(([, value]) => markup(value) !== null)
  const [field, value] = printed ? [printed.field, printed.value] : (sent ?? [])
  const root = value === undefined ? null : markup(value)
  if (field === undefined || !root) return null
  return { field, fields: pairs.filter(([name, one]) => name !== field && !/^\s*</.test(one)), root }
}
