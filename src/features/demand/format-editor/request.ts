import type { DraftSamples } from './contract'
import { parseJson, plain, type Scalar } from './json-text'
import { insertAt, moveAt, type Path, removeAt, setAt, valueAt } from './json-patch'
import { unmappedIn } from './open-points'
import { type Row, rowsOf } from './rows'
import { readSample } from './sample'
import { type Leaf, leavesOf } from './sample-leaves'
import type { Stage } from './suggest'

/** A line of the table "buyer's field ← our field". */
export interface RequestLine {
  readonly field: string
  /** What the sample has there; undefined where the sample does not know the field. */
  readonly sample: Scalar | undefined
  readonly row: Row | null
  readonly state: 'sent' | 'open' | 'suggested' | 'unmapped' | 'skipped'
}

/** A large sample is read once, not with every key that somebody presses. */
const read = new Map<string, readonly Leaf[]>()

function leavesIn(samples: DraftSamples, stage: Stage): readonly Leaf[] {
  const text = samples[stage]?.text
  if (text === undefined) return []
  const known = read.get(text)
  if (known) return known
  const sample = readSample(text)
  const leaves = 'problem' in sample ? [] : leavesOf(sample)
  if (read.size > 3) read.clear()
  read.set(text, leaves)
  return leaves
}

/** What is sent, in the order in which it is, with whatever of the sample is not sent behind what stands before it there. */
export function requestLines(text: string, samples: DraftSamples, stage: Stage): RequestLine[] {
  const rows = new Map(rowsOf(plain(parseJson(text)), stage).map((row) => [row.field, row]))
  const [suggested, skipped] = [new Set(samples[stage]?.suggested), new Set(samples[stage]?.skipped)]
  const line = (field: string, sample: Scalar | undefined): RequestLine => {
    const row = rows.get(field) ?? null
    const state = row
      ? unmappedIn(row.value).length > 0
        ? 'unmapped'
        : suggested.has(field)
          ? 'suggested'
          : 'sent'
      : skipped.has(field)
        ? 'skipped'
        : 'open'
    return { field, sample, row, state }
  }
  const leaves = leavesIn(samples, stage)
  const values = new Map(leaves.map((leaf) => [leaf.field, leaf.value]))
  const behind = new Map<string, RequestLine[]>()
  let last = ''
  for (const { field, value } of leaves)
    if (rows.has(field)) last = field
    else {
      const unsent = behind.get(last) ?? []
      behind.set(last, unsent)
      unsent.push(line(field, value))
    }
  return [
    ...(behind.get('') ?? []),
    ...[...rows.keys()].flatMap((field) => [line(field, values.get(field)), ...(behind.get(field) ?? [])]),
  ]
}

/** Behind the ones that stand before it in the sample. */
function placeAmong(names: readonly string[], name: string, order: readonly string[]): number {
  const own = order.indexOf(name)
  const behind = names.findIndex((other) => order.indexOf(other) > own)
  return behind < 0 ? names.length : behind
}

const namesAt = (text: string, path: Path): string[] => {
  const value = valueAt(text, path)
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

const isIn = (leaf: Leaf, way: Path): boolean => way.every((key, i) => leaf.keys[i] === key)

/** What stands beside a leaf in the sample, by its own name. */
const besides = (leaves: readonly Leaf[], way: Path): string[] => [
  ...new Set(leaves.filter((leaf) => isIn(leaf, way)).map((leaf) => String(leaf.keys[way.length] ?? ''))),
]

function addMember(text: string, stage: Stage, leaf: Leaf, leaves: readonly Leaf[], value: unknown): string {
  const way = leaf.keys.slice(0, -1)
  const path = ['data', stage, ...leaf.keys]
  const last = String(leaf.keys[way.length])
  return setAt(text, path, value, placeAmong(namesAt(text, ['data', stage, ...way]), last, besides(leaves, way)))
}

interface Child {
  readonly element?: string
  readonly fields?: Readonly<Record<string, unknown>>
}

const childrenAt = (text: string, path: Path): readonly Child[] => {
  const children = valueAt(text, [...path, 'children'])
  return Array.isArray(children) ? (children as Child[]) : []
}

/** A plain element gets attributes: it becomes an element of its own among the fields it stood in. Where it is then. */
function standApart(text: string, path: Path, children: readonly Child[], at: number, name: string): [string, number] {
  const fields = Object.entries(children[at]?.fields ?? {})
  const own = fields.findIndex(([key]) => key === name)
  const home = [...path, 'children']
  const rest = fields.slice(own + 1)
  let now = setAt(text, [...home, at], { element: name, text: fields[own]?.[1] })
  if (rest.length > 0) now = insertAt(now, home, at + 1, { fields: Object.fromEntries(rest) })
  if (own === 0) return [now, at]
  return [insertAt(now, home, at, { fields: Object.fromEntries(fields.slice(0, own)) }), at + 1]
}

const hasField = (name: Path[number]) => (child: Child) =>
  child.fields !== undefined && Object.hasOwn(child.fields, name)

/** Plain elements go to the fields that their neighbors in the sample are in. */
function addElement(text: string, stage: Stage, leaf: Leaf, leaves: readonly Leaf[], value: unknown): string {
  let now = text
  let path: Path = ['data', stage]
  const way = leaf.keys.slice(1, -1)
  for (const key of way) {
    const children = childrenAt(now, path)
    const plainly = children.findIndex(hasField(key))
    let at = children.findIndex(({ element }) => element === key)
    if (at < 0 && plainly >= 0) [now, at] = standApart(now, path, children, plainly, String(key))
    if (at < 0) {
      at = children.length
      now = insertAt(now, [...path, 'children'], at, { element: key, children: [] })
    }
    path = [...path, 'children', at]
  }
  const last = String(leaf.keys[leaf.keys.length - 1])
  if (last.startsWith('@')) return setAt(now, [...path, 'attributes', last.slice(1)], value)
  const children = childrenAt(now, path)
  const known = children.findIndex(({ element }) => element === last)
  if (known >= 0 && childrenAt(now, [...path, 'children', known]).length === 0)
    return setAt(removeAt(now, [...path, 'children', known, 'children']), [...path, 'children', known, 'text'], value)
  const order = besides(leaves, leaf.keys.slice(0, -1))
  const near = order.slice(0, order.indexOf(last)).reverse().concat(order)
  const home = near.map((name) => children.findIndex(hasField(name))).find((index) => index >= 0)
  if (home === undefined) return insertAt(now, [...path, 'children'], children.length, { fields: { [last]: value } })
  const fields = [...path, 'children', home, 'fields']
  return setAt(now, [...fields, last], value, placeAmong(namesAt(now, fields), last, order))
}

/** Says what is sent for a field of the buyer's: one place of the document changes, or comes into being. */
export function sendField(text: string, samples: DraftSamples, stage: Stage, field: string, value: unknown): string {
  const row = rowNamed(text, stage, field)
  if (row) return setAt(text, row.path, value)
  const leaves = leavesIn(samples, stage)
  const leaf = leaves.find((one) => one.field === field)
  if (!leaf) return text
  const isXml = valueAt(text, ['data', 'kind']) === 'xml'
  return isXml ? addElement(text, stage, leaf, leaves, value) : addMember(text, stage, leaf, leaves, value)
}

const rowNamed = (text: string, stage: Stage, field: string): Row | undefined =>
  rowsOf(plain(parseJson(text)), stage).find((one) => one.field === field)

/** An element of XML goes with its text. */
function wholePath({ path }: Row): Path {
  const isElement = path[path.length - 1] === 'text' && path.includes('children')
  return isElement ? path.slice(0, -1) : path
}

/** The buyer's field is not in the request any more. */
export function dropField(text: string, stage: Stage, field: string): string {
  const row = rowNamed(text, stage, field)
  return row ? removeAt(text, wholePath(row)) : text
}

/** One place up or down among what it stands with. */
export function moveField(text: string, stage: Stage, field: string, by: -1 | 1): string {
  const row = rowNamed(text, stage, field)
  return row ? moveAt(text, wholePath(row), by) : text
}
