import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import type { FormatDocument } from '../language/format'
import { type Path, pathText } from '../language/issue'
import { plainWords } from './plain-words'
import { unreached } from './unreached'
import { unused } from './unused'

const PERSONAL = new RegExp(`lead\\.(?:${[...PERSONAL_FIELD_NAMES, 'fullname'].join('|')})(?![a-z0-9_-])`, 'g')

/** How it can be there all the same. */
const NOT_IN_A_PING =
  'is left out of pings, unless somebody who approves send formats allows the order identity in pings and the publisher has it on'

function mentions(value: unknown, at: Path): string[] {
  if (typeof value === 'string')
    return (value.match(PERSONAL) ?? []).map((source) => `${pathText(at)}: ${source} ${NOT_IN_A_PING}`)
  if (Array.isArray(value)) return value.flatMap((item, i) => mentions(item, [...at, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => mentions(member, [...at, key]))
}

/** What the post hopes to have from the ping, but no answer carries over. */
function uncarried({ data, send, result }: FormatDocument): string[] {
  const answer = data.ping === undefined ? undefined : (result.ping ?? result.post)
  const carried = new Set(answer?.reads === 'mail' ? [] : Object.keys(answer?.carry ?? {}))
  const visit = (value: unknown, at: Path): string[] => {
    if (typeof value === 'string')
      return [...value.matchAll(/(?:^|\{)ping\.([a-z][\w-]*)/g)]
        .filter(([, name = '']) => !carried.has(name))
        .map(([, name]) => `${pathText(at)}: no answer to a ping carries ${name}`)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, member]) =>
      visit(member, [...at, Array.isArray(value) ? Number(key) : key]),
    )
  }
  return [
    ...visit(data.fields, ['data', 'fields']),
    ...visit(data.post, ['data', 'post']),
    ...visit(send.post, ['send', 'post']),
  ]
}

/** Identity in a ping's template is not wrong, because shared pieces may name it; but it is left out unless that was allowed. */
export const notesOn = (format: FormatDocument): string[] => [
  ...mentions(format.data.ping, ['data', 'ping']),
  ...mentions(format.send.ping, ['send', 'ping']),
  ...uncarried(format),
  ...plainWords(format),
  ...unused(format),
  ...unreached(format.result),
]
