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
}

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const COMPUTED = ['$', '$text', '$first', '$join', '$if', '$each', '$json']
export const isComputed = (value: unknown): value is Json => isRecord(value) && COMPUTED.some((key) => key in value)

class Walk {
  readonly rows: Row[] = []
  private readonly numbering = new Numbering()
  constructor(private readonly fragments: Json) {}

  private add(field: string, path: Path, value: unknown, shared: string | null): void {
    this.rows.push({ field: this.numbering.of(field), path, value, shared })
  }

  tree(value: unknown, path: Path, field: string, shared: string | null): void {
    if (Array.isArray(value)) value.forEach((item, i) => this.tree(item, [...path, i], `${field}[${i}]`, shared))
    else if (isRecord(value) && !isComputed(value)) this.members(value, path, field, shared, [])
    else this.add(field, path, value, shared)
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

  element(element: Json, path: Path, above: string, shared: string | null): void {
    const name = typeof element['element'] === 'string' ? element['element'] : ''
    const field = above === '' ? name : `${above}/${name}`
    const attributes = isRecord(element['attributes']) ? element['attributes'] : {}
    for (const [key, value] of Object.entries(attributes))
      this.add(`${field}/@${key}`, [...path, 'attributes', key], value, shared)
    if (element['each'] !== undefined) this.add(field, path, element, shared)
    else if (element['text'] !== undefined) this.add(field, [...path, 'text'], element['text'], shared)
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

/** Every value that the document sends in a stage, in its order. Lines of text have no buyer's names. */
export function rowsOf(document: unknown, stage: Stage): Row[] {
  const data = isRecord(document) && isRecord(document['data']) ? document['data'] : {}
  const template = data[stage]
  const walk = new Walk(isRecord(data['fragments']) ? data['fragments'] : {})
  if (data['kind'] === 'object' && template !== undefined) walk.tree(template, ['data', stage], '', null)
  else if (data['kind'] === 'xml' && isRecord(template)) walk.element(template, ['data', stage], '', null)
  return walk.rows
}
