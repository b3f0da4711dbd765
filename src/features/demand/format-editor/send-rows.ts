import { insertAt, type Path, removeAt, setAt, valueAt } from './json-patch'
import { nameFor } from './names'
import type { Row } from './rows'
import type { Stage } from './suggest'

/** What goes along with the body: headers, address, authentication. */

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The stage whose way of sending holds: a ping without its own travels like the post. */
export const sentLike = (text: string, stage: Stage): Stage =>
  valueAt(text, ['send', stage]) === undefined ? 'post' : stage

const MEMBERS = [
  ['headers', 'Header'],
  ['query', 'Query parameter'],
  ['tokens', 'In the address: '],
  ['fields', 'Form field'],
] as const
const ALONE = [
  ['subject', 'Subject'],
  ['replyTo', 'Reply to'],
] as const

/** What stands in the header of a SOAP envelope, by the names of its elements. */
function headerRows(
  children: unknown,
  path: Path,
  above: string,
  row: (field: string, path: Path, value: unknown) => Row,
): Row[] {
  return (Array.isArray(children) ? (children as Json[]) : []).flatMap((child, i): Row[] => {
    const at = [...path, i]
    const members = (key: string, sign: string, within: string): Row[] =>
      Object.entries(isRecord(child[key]) ? child[key] : {}).map(([name, value]) =>
        row(`${within}/${sign}${name}`, [...at, key, name], value),
      )
    if (typeof child['element'] !== 'string') return members('fields', '', above)
    const field = `${above}/${child['element']}`
    return [
      ...members('attributes', '@', field),
      ...(child['text'] === undefined ? [] : [row(field, [...at, 'text'], child['text'])]),
      ...headerRows(child['children'], [...at, 'children'], field, row),
    ]
  })
}

export function sendRows(text: string, stage: Stage): Row[] {
  const send = valueAt(text, ['send', stage])
  if (!isRecord(send)) return []
  const row = (field: string, path: Path, value: unknown): Row => ({
    ...{ field, value, shared: null, each: false },
    path: ['send', stage, ...path],
  })
  return [
    ...MEMBERS.flatMap(([key, title]) =>
      Object.entries(isRecord(send[key]) ? send[key] : {}).map(([name, value]) =>
        row(`${title} ${name}`, [key, name], value),
      ),
    ),
    ...headerRows(send['header'], ['header'], 'SOAP header', row),
    ...(Array.isArray(send['path']) ? send['path'] : []).map((value, i) =>
      row(`Part ${i + 1} behind the address`, ['path', i], value),
    ),
    ...ALONE.flatMap(([key, title]) => (send[key] === undefined ? [] : [row(title, [key], send[key])])),
  ]
}

export const AUTH_KINDS = [
  { id: 'bearer', title: 'Bearer token' },
  { id: 'basic', title: 'User and password' },
  { id: 'header', title: 'Key in a header' },
  { id: 'query', title: 'Key in the address' },
] as const
export type AuthKind = (typeof AUTH_KINDS)[number]['id']

export interface AuthLine {
  readonly kind: string
  readonly title: string
  /** The header or query parameter it stands in; null where it has no name. */
  readonly name: string | null
  readonly namePath: Path
  readonly rows: readonly Row[]
}

const TITLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(AUTH_KINDS.map(({ id, title }) => [id, title])),
  path: 'Key inside the address',
  body: 'Key in the body',
}

const NAMED: Readonly<Record<string, string>> = { header: 'name', query: 'name', path: 'token', body: 'at' }

export function authLines(text: string, stage: Stage): AuthLine[] {
  const listed = valueAt(text, ['send', stage, 'auth'])
  return (Array.isArray(listed) ? (listed as Json[]) : []).map((entry, i) => {
    const [kind = '', said] = Object.entries(entry)[0] ?? []
    const path: Path = ['send', stage, 'auth', i, kind]
    const value = (field: string, key: string): Row => ({
      ...{ field, path: [...path, key], shared: null, each: false },
      value: isRecord(said) ? said[key] : undefined,
    })
    const rows =
      kind === 'bearer'
        ? [{ field: 'Token', path, value: said, shared: null, each: false }]
        : kind === 'basic'
          ? [value('User', 'user'), value('Password', 'password')]
          : [value('Key', 'value')]
    const nameKey = NAMED[kind]
    const name = nameKey !== undefined && isRecord(said) ? said[nameKey] : null
    return {
      ...{ kind, rows, title: TITLES[kind] ?? kind, namePath: [...path, nameKey ?? ''] },
      name: typeof name === 'string' ? name : null,
    }
  })
}

const paramNames = (text: string): string[] => {
  const params = valueAt(text, ['params'])
  return Array.isArray(params) ? params.map((one: { name?: unknown }) => String(one.name)) : []
}

function withParam(text: string, wanted: string, label: string, sensitive: boolean): [string, string] {
  const taken = paramNames(text)
  const name = nameFor(wanted, taken)
  const param = { name, label, ...(sensitive ? { sensitive } : {}) }
  return [insertAt(text, ['params'], taken.length, param), name]
}

const otherThan = (stage: Stage): Stage => (stage === 'ping' ? 'post' : 'ping')

/** Where who we are is said: here, and in the other stage while nothing is said there. Mail has no place for it. */
function stagesToKnowUs(text: string, stage: Stage): Stage[] {
  const other = otherThan(stage)
  const send = valueAt(text, ['send', other])
  const open = isRecord(send) && send['as'] !== 'email' && authLines(text, other).length === 0
  return open ? [stage, other] : [stage]
}

/** Whether the other stage has the same. */
export const alsoInOther = (text: string, stage: Stage, index: number): boolean => {
  const own = JSON.stringify(valueAt(text, ['send', stage, 'auth', index]))
  const others = valueAt(text, ['send', otherThan(stage), 'auth'])
  return Array.isArray(others) && others.some((one) => JSON.stringify(one) === own)
}

function authEntry(text: string, kind: AuthKind): [string, Json] {
  const source = (name: string) => ({ $: `param.${name}` })
  if (kind === 'basic') {
    const [first, user] = withParam(text, 'user', 'User', false)
    const [both, password] = withParam(first, 'password', 'Password', true)
    return [both, { basic: { user: source(user), password: source(password) } }]
  }
  const [now, name] = withParam(text, 'apikey', 'API key', true)
  if (kind === 'bearer') return [now, { bearer: source(name) }]
  return [now, { [kind]: { name: kind === 'header' ? 'X-Api-Key' : 'key', value: source(name) } }]
}

/** Keys are settings of the order, never part of the format. A buyer who asks for one asks for it in pings and posts. */
export function addAuth(text: string, stage: Stage, kind: AuthKind): string {
  const [now, entry] = authEntry(text, kind)
  return stagesToKnowUs(text, stage).reduce((next, one) => {
    const path: Path = ['send', one, 'auth']
    const listed = valueAt(next, path)
    return Array.isArray(listed) ? insertAt(next, path, listed.length, entry) : setAt(next, path, [entry])
  }, now)
}

/** Settings that nothing else uses go along. */
export function removeAuth(text: string, stage: Stage, index: number): string {
  const path: Path = ['send', stage, 'auth', index]
  const written = JSON.stringify(valueAt(text, path) ?? null)
  const listed = valueAt(text, path.slice(0, -1))
  const now = removeAt(text, Array.isArray(listed) && listed.length === 1 ? path.slice(0, -1) : path)
  const used = paramNames(text).filter((name) => written.includes(`"param.${name}"`))
  return used.reduce((next, name) => {
    const others = JSON.stringify(['data', 'send', 'result'].map((part) => valueAt(next, [part])))
    return new RegExp(`param\\.${name}\\b|"param":"${name}"`).test(others)
      ? next
      : removeAt(next, ['params', paramNames(next).indexOf(name)])
  }, now)
}
