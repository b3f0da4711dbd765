import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import type { FormatDocument } from '../language/format'
import { type Path, pathText } from '../language/issue'

const PERSONAL = new RegExp(`lead\\.(?:${[...PERSONAL_FIELD_NAMES, 'fullname'].join('|')})(?![a-z0-9_-])`, 'g')

function mentions(value: unknown, at: Path): string[] {
  if (typeof value === 'string')
    return (value.match(PERSONAL) ?? []).map((source) => `${pathText(at)}: ${source} is never in a ping`)
  if (Array.isArray(value)) return value.flatMap((item, i) => mentions(item, [...at, i]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => mentions(member, [...at, key]))
}

/** Identity in a ping's template is not wrong, because shared pieces may name it; but it is never there. */
export const notesOn = ({ data, send }: FormatDocument): string[] => [
  ...mentions(data.ping, ['data', 'ping']),
  ...mentions(send.ping, ['send', 'ping']),
]
