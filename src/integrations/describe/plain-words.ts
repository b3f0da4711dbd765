import type { FormatDocument } from '../language/format'
import { type Path, pathText } from '../language/issue'
import { isRecord } from '../language/pick'

const SOURCE = '(?:lead|param|context|ping|tracking|field)\\.[a-z][\\w-]*'
const BARE = new RegExp(`^${SOURCE}$`)
const BRACED = new RegExp(`\\{\\{?\\s*${SOURCE}\\s*\\}`)

/** Under these keys a source is named on purpose. */
const NAMES_SOURCES = new Set(['$', 'of', '$each', 'each', 'steps', 'plus', 'minus', 'times', 'divide'])

function visit(value: unknown, at: Path, key: string): string[] {
  if (typeof value === 'string') {
    if (NAMES_SOURCES.has(key) || key === '$text') return []
    if (BARE.test(value)) return [`${pathText(at)}: sent as the words ${value}; {"$": "${value}"} sends the value`]
    if (BRACED.test(value)) return [`${pathText(at)}: sent as it stands; {"$text": …} fills in what is in braces`]
    return []
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => visit(item, [...at, i], key))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, member]) => (name === 'steps' ? [] : visit(member, [...at, name], name)))
}

/** Constants that look as if a value was meant. Lines of text are filled in, so braces mean there what they look like. */
export const plainWords = ({ data, send }: FormatDocument): string[] => [
  ...(data.kind === 'text'
    ? []
    : [...visit(data.ping, ['data', 'ping'], ''), ...visit(data.post, ['data', 'post'], '')]),
  ...('fragments' in data ? visit(data.fragments, ['data', 'fragments'], '') : []),
  ...visit(send, ['send'], ''),
]
