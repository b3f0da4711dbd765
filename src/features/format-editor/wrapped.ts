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

/** As it is printed, line by line, or as it is sent, with %3C for <. */
const PRINTED =
  /(?:^|[&\n])[ \t]*([\w.-]{1,60})[ \t]*=[ \t\r\n]*(<[\s\S]*>)[ \t\r\n]*(?=[&\n][ \t]*[\w.-]{1,60}[ \t]*=|$)/

export function readWrapped(text: string): Wrapped | null {
  const printed = PRINTED.exec(text)
  const rest = printed ? `${text.slice(0, printed.index)}&${text.slice(printed.index + printed[0].length)}` : text
  const pairs = rest.split(/[&\n]+/).flatMap((pair): (readonly [string, string])[] => {
    const sign = pair.indexOf('=')
    return sign < 1 ? [] : [[decoded(pair.slice(0, sign).trim()), decoded(pair.slice(sign + 1).trim())]]
  })
  const sent = pairs.find(([, value]) => markup(value) !== null)
  const [field, value] = printed ? [printed[1], printed[2]] : (sent ?? [])
  const root = value === undefined ? null : markup(value)
  if (field === undefined || !root) return null
  return { field, fields: pairs.filter(([name, one]) => name !== field && !/^\s*</.test(one)), root }
}
