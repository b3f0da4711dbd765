import { type Path, pathText } from './issue'

type Json = Readonly<Record<PropertyKey, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
const inside = (value: unknown, key: PropertyKey): unknown => (isRecord(value) ? value[key] : undefined)

const isComputed = (value: unknown): boolean =>
  isRecord(value) && ['$', '$text', '$first', '$join', '$if'].some((key) => key in value)

const BESIDES: Readonly<Record<string, string>> = {
  headers: 'Header',
  query: 'Query parameter',
  tokens: 'In the address:',
  fields: 'Form field',
  subject: 'Subject',
  replyTo: 'Reply to',
}

function besides(send: unknown, [key, name, kind]: Path): string | null {
  if (key === 'auth') {
    const said = inside(inside(inside(send, 'auth'), name ?? ''), kind ?? '')
    const own = ['at', 'name', 'token'].map((word) => inside(said, word)).find((one) => typeof one === 'string')
    return own ?? 'Authentication'
  }
  const title = BESIDES[String(key)]
  return title === undefined ? null : `${title}${typeof name === 'string' ? ` ${name}` : ''}`
}

/** lead.zip, phones[0]; what is computed or written as text is one value. */
function member(value: unknown, path: Path): string {
  let at = value
  let name = ''
  for (const key of path) {
    if (String(key).startsWith('$') || isComputed(at)) break
    const repeated = key === 'item' && inside(at, '$each') !== undefined
    if (repeated || typeof key === 'number') name += `[${repeated ? 0 : key}]`
    else name += name === '' ? String(key) : `.${String(key)}`
    at = inside(at, key)
  }
  return name
}

/** Lead/Zip, Lead/@type. */
function element(value: unknown, path: Path): string {
  const named = (one: unknown): string[] => {
    const name = inside(one, 'element')
    return typeof name === 'string' ? [name] : []
  }
  const names = named(value)
  let at = value
  let before: PropertyKey = ''
  for (const key of path) {
    if (before === 'attributes' || before === 'fields') {
      names.push(`${before === 'attributes' ? '@' : ''}${String(key)}`)
      break
    }
    at = inside(at, key)
    names.push(...named(at))
    before = key
  }
  return names.join('/')
}

/** The buyer's own name for a place of a document, as the tables of the console have it. */
export function fieldAt(document: unknown, path: Path): string {
  const [part, where, ...rest] = path
  if (part === 'send') return besides(inside(inside(document, 'send'), where ?? ''), rest) ?? pathText(path)
  if (part !== 'data') return pathText(path)
  const data = inside(document, 'data')
  if (where === 'fields') return `Computed: ${String(rest[0])}`
  const shared = where === 'fragments'
  const template = shared ? inside(inside(data, 'fragments'), rest[0] ?? '') : inside(data, where ?? '')
  const along = shared ? rest.slice(1) : rest
  const kind = inside(data, 'kind')
  const name = kind === 'xml' ? element(template, along) : kind === 'object' ? member(template, along) : ''
  if (kind === 'text' && typeof rest[0] === 'number') return `Line ${rest[0] + 1}`
  return name === '' ? pathText(path) : name
}
