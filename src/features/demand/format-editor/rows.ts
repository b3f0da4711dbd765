import type { Path } from './json-patch'
import { Numbering } from './numbering'
import type { Stage } from './suggest'

/** A value of the buyer's as the document has it: where it stands, and what we send there. */
export interface Row {
  /** The buyer's name for it: lead.zip, Lead/Zip, Lead/@type. */
  readonly field: string
  readonly path: Path
  readonly value: unknown
  /** The fragment it is pasted from: changed here, it changes wherever that is pasted. */
  readonly shared: string | null
  /** It stands in something that is repeated: `item` is the one it is for. */
  readonly each: boolean
}

/** An object, list or element around rows. */
export interface Group {
  readonly field: string
  readonly path: Path
  readonly kind: 'object' | 'list' | 'each' | 'element'
  /** What it is repeated for; null where it is not. */
  readonly source: string | null
  readonly when: unknown
  /** Where its condition stands, or would. */
  readonly whenPath: Path
}

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const COMPUTED = ['$', '$text', '$first', '$join', '$if', '$json']
export const isComputed = (value: unknown): value is Json => isRecord(value) && COMPUTED.some((key) => key in value)

class Walk {
  readonly rows: Row[] = []
  readonly groups: Group[] = []
  private repeats = 0
  private readonly numbering = new Numbering()
  constructor(private readonly fragments: Json) {}

  private add(field: string, path: Path, value: unknown, shared: string | null): void {
    this.rows.push({ field: this.numbering.of(field), path, value, shared, each: this.repeats > 0 })
  }

  private group(kind: Group['kind'], field: string, path: Path, source: unknown, whenKey: string, when: unknown): void {
    const repeated = typeof source === 'string' ? source : null
    this.groups.push({ field, path, kind, source: repeated, when, whenPath: [...path, whenKey] })
  }

  /** What is inside is written once for every item of a list. */
  private repeated(walk: () => void): void {
    this.repeats++
    walk()
    this.repeats--
  }

  tree(value: unknown, path: Path, field: string, shared: string | null): void {
    if (Array.isArray(value)) {
      this.group('list', field, path, null, 'when', undefined)
      value.forEach((item, i) => this.tree(item, [...path, i], `${field}[${i}]`, shared))
    } else if (isRecord(value) && '$each' in value) {
      this.group('each', field, path, value['$each'], 'when', value['when'])
      this.repeated(() => this.tree(value['item'], [...path, 'item'], `${field}[0]`, shared))
    } else if (isRecord(value) && !isComputed(value)) {
      if (path.length > 2) this.group('object', field, path, null, '$when', value['$when'])
      this.members(value, path, field, shared, [])
    } else this.add(field, path, value, shared)
  }

  private members(object: Json, path: Path, field: string, shared: string | null, pasting: readonly string[]): void {
    const included = Array.isArray(object['$include']) ? object['$include'] : []
    for (const name of included) {
      const fragment =
        typeof name === 'string' && Object.hasOwn(this.fragments, name) ? this.fragments[name] : undefined
      if (typeof name !== 'string' || !isRecord(fragment) || pasting.includes(name)) continue
      const others = Object.fromEntries(Object.entries(fragment).filter(([key]) => !Object.hasOwn(object, key)))
      this.members(others, ['data', 'fragments', name], field, name, [...pasting, name])
    }
    for (const [key, inner] of Object.entries(object))
      if (!key.startsWith('$')) this.tree(inner, [...path, key], field === '' ? key : `${field}.${key}`, shared)
  }

  /** Lines of text have no buyer's names: they are counted. */
  lines(lines: readonly unknown[], path: Path): void {
    lines.forEach((line, i) => this.add(`Line ${i + 1}`, [...path, i], line, null))
  }

  element(element: Json, path: Path, above: string, shared: string | null): void {
    const name = typeof element['element'] === 'string' ? element['element'] : ''
    const field = above === '' ? name : `${above}/${name}`
    const { each } = element
    this.group('element', field, path, each, 'when', element['when'])
    const inside = () => this.inElement(element, path, field, shared)
    if (each === undefined) inside()
    else this.repeated(inside)
  }

  private inElement(element: Json, path: Path, field: string, shared: string | null): void {
    const attributes = isRecord(element['attributes']) ? element['attributes'] : {}
    for (const [key, value] of Object.entries(attributes))
      this.add(`${field}/@${key}`, [...path, 'attributes', key], value, shared)
    if (element['text'] !== undefined) this.add(field, [...path, 'text'], element['text'], shared)
    else if (isRecord(element['document'])) this.element(element['document'], [...path, 'document'], field, shared)
    else this.children(element['children'], [...path, 'children'], field, shared, [])
  }

  private children(
    children: unknown,
    path: Path,
    field: string,
    shared: string | null,
    pasting: readonly string[],
  ): void {
    if (!Array.isArray(children)) return
    children.forEach((child: unknown, i) => {
      if (!isRecord(child)) return
      const at = [...path, i]
      const name = child['include']
      if (isRecord(child['fields']))
        for (const [key, value] of Object.entries(child['fields']))
          this.add(`${field}/${key}`, [...at, 'fields', key], value, shared)
      else if (typeof name === 'string') {
        if (Object.hasOwn(this.fragments, name) && !pasting.includes(name))
          this.children(this.fragments[name], ['data', 'fragments', name], field, name, [...pasting, name])
      } else this.element(child, at, field, shared)
    })
  }
}

function walked(document: unknown, stage: Stage): Walk {
  const data = isRecord(document) && isRecord(document['data']) ? document['data'] : {}
  const template = data[stage]
  const walk = new Walk(isRecord(data['fragments']) ? data['fragments'] : {})
  if (data['kind'] === 'object' && template !== undefined) walk.tree(template, ['data', stage], '', null)
  else if (data['kind'] === 'xml' && isRecord(template)) walk.element(template, ['data', stage], '', null)
  else if (data['kind'] === 'text' && Array.isArray(template)) walk.lines(template, ['data', stage])
  return walk
}

/** Every value that the document sends in a stage, in its order. */
export const rowsOf = (document: unknown, stage: Stage): Row[] => walked(document, stage).rows

/** What its values stand in, outermost first. */
export const groupsOf = (document: unknown, stage: Stage): Group[] => walked(document, stage).groups
