import { documentText } from '@/kernel/document-text'
import { type JsonNode, type Member, parseJson, plain } from './json-text'

export type Path = readonly (string | number)[]

type ObjectNode = Extract<JsonNode, { kind: 'object' }>
type ListNode = Extract<JsonNode, { kind: 'list' }>

const childOf = (node: JsonNode, step: string | number): JsonNode | undefined =>
  node.kind === 'object'
    ? node.members.find(({ key }) => key === step)?.value
    : node.kind === 'list' && typeof step === 'number'
      ? node.items[step]
      : undefined

export const nodeAt = (root: JsonNode, path: Path): JsonNode | undefined =>
  path.reduce<JsonNode | undefined>((node, step) => node && childOf(node, step), root)

/** What stands at a path, as a value; undefined where nothing does. */
export function valueAt(text: string, path: Path): unknown {
  const node = nodeAt(parseJson(text), path)
  return node && plain(node)
}

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1))?.[0] ?? ''

const splice = (text: string, start: number, end: number, by: string): string =>
  `${text.slice(0, start)}${by}${text.slice(end)}`

/** The parts of an object or list, one after the other, as the text has them. */
const partsOf = (node: ObjectNode | ListNode): { start: number; end: number }[] =>
  node.kind === 'object'
    ? node.members.map(({ keyStart, value }) => ({ start: keyStart, end: value.end }))
    : node.items.map(({ start, end }) => ({ start, end }))

/** Puts a new part in front of the one that has its place now, written as its neighbors are. */
function insertPart(
  text: string,
  node: ObjectNode | ListNode,
  index: number,
  key: string | null,
  value: unknown,
): string {
  const parts = partsOf(node)
  const named = (indent: string) => `${key === null ? '' : `${JSON.stringify(key)}: `}${documentText(value, indent)}`
  const [first] = parts
  if (!first) {
    const root = indentAt(text, node.start)
    if (node.start === 0) return splice(text, node.start, node.end, `{\n  ${named('  ')}\n}`)
    const [open, close] = node.kind === 'object' ? ['{ ', ' }'] : ['[', ']']
    return splice(text, node.start, node.end, `${open}${named(`${root}  `)}${close}`)
  }
  const inLines = text.slice(node.start, first.start).includes('\n')
  const indent = inLines ? indentAt(text, first.start) : `${indentAt(text, node.start)}  `
  const between = inLines ? `,\n${indent}` : ', '
  const behind = parts[index]
  if (behind) return splice(text, behind.start, behind.start, `${named(indent)}${between}`)
  const end = parts[parts.length - 1]?.end ?? node.end
  return splice(text, end, end, `${between}${named(indent)}`)
}

function removePart(text: string, node: ObjectNode | ListNode, index: number): string {
  const parts = partsOf(node)
  const [part, before, behind] = [parts[index], parts[index - 1], parts[index + 1]]
  if (!part) return text
  if (before) return splice(text, before.end, part.end, '')
  if (behind) return splice(text, part.start, behind.start, '')
  return splice(text, node.start + 1, node.end - 1, '')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(text: string, path: Path, members: readonly Member[], value: Record<string, unknown>): string {
  const wanted = Object.keys(value)
  const removed = members.filter(({ key }) => !Object.hasOwn(value, key))
  const without = removed.reduce((now, { key }) => removeAt(now, [...path, key]), text)
  return wanted.reduce((now, key, index) => setAt(now, [...path, key], value[key], index), without)
}

const has = (members: readonly Member[], value: Record<string, unknown>): boolean =>
  members.some(({ key }) => Object.hasOwn(value, key))

/** Changes one place and nothing else; objects on the way that are missing come into being. */
export function setAt(text: string, path: Path, value: unknown, index?: number): string {
  const root = parseJson(text)
  const node = nodeAt(root, path)
  if (node) {
    if (JSON.stringify(plain(node)) === JSON.stringify(value)) return text
    if (node.kind === 'object' && isObject(value) && has(node.members, value))
      return merge(text, path, node.members, value)
    const inLine = !text
      .slice(text.lastIndexOf('\n', node.start) + 1, node.start)
      .trim()
      .startsWith('{')
    const indent = indentAt(text, node.start)
    return splice(text, node.start, node.end, documentText(value, inLine ? indent : `${indent}  `))
  }
  const above = path.slice(0, -1)
  const parent = nodeAt(root, above)
  const last = path[path.length - 1]
  if (parent === undefined) return setAt(text, above, typeof last === 'number' ? [value] : { [String(last)]: value })
  if (parent.kind === 'value') throw new Error(`nothing can stand under ${above.join('.')}`)
  const key = parent.kind === 'object' ? String(last) : null
  const at = index ?? (typeof last === 'number' ? last : partsOf(parent).length)
  return insertPart(text, parent, at, key, value)
}

export function removeAt(text: string, path: Path): string {
  const parent = nodeAt(parseJson(text), path.slice(0, -1))
  const last = path[path.length - 1]
  if (!parent || parent.kind === 'value' || last === undefined) return text
  const index = parent.kind === 'object' ? parent.members.findIndex(({ key }) => key === last) : Number(last)
  return index < 0 ? text : removePart(text, parent, index)
}

/** Puts an item into a list in front of the one that is there now. */
export function insertAt(text: string, path: Path, index: number, value: unknown): string {
  const node = nodeAt(parseJson(text), path)
  if (node?.kind !== 'list') return setAt(text, path, [value])
  return insertPart(text, node, index, null, value)
}

/** Changes places with the part before or behind it; there and back is the same text. What begins with $ keeps its place. */
export function moveAt(text: string, path: Path, by: -1 | 1): string {
  const parent = nodeAt(parseJson(text), path.slice(0, -1))
  const last = path[path.length - 1]
  if (!parent || parent.kind === 'value' || last === undefined) return text
  const keys = parent.kind === 'object' ? parent.members.map(({ key }) => key) : null
  const index = keys ? keys.indexOf(String(last)) : Number(last)
  if (index < 0 || keys?.[index + by]?.startsWith('$')) return text
  const parts = partsOf(parent)
  const [first, second] = [parts[Math.min(index, index + by)], parts[Math.max(index, index + by)]]
  if (!first || !second) return text
  const between = text.slice(first.end, second.start)
  return splice(
    text,
    first.start,
    second.end,
    `${text.slice(second.start, second.end)}${between}${text.slice(first.start, first.end)}`,
  )
}

/** Another name for a member; what stands there stays as it is written. */
export function renameAt(text: string, path: Path, name: string): string {
  const parent = nodeAt(parseJson(text), path.slice(0, -1))
  const member = parent?.kind === 'object' ? parent.members.find(({ key }) => key === path[path.length - 1]) : undefined
  if (!member) return text
  const end = text.lastIndexOf('"', text.lastIndexOf(':', member.value.start)) + 1
  return splice(text, member.keyStart, end, JSON.stringify(name))
}
