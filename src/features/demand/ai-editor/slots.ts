export type Rec = Record<string, unknown>

export type Place = 'ping' | 'post' | 'shared'

/** A named place of a data document: the lender's name, and what is sent under it. */
export interface Slot {
  /** Shared are the fragments that both stages paste in. */
  readonly place: Place
  readonly path: readonly string[]
  readonly value: unknown
  readonly set: (value: unknown) => void
  readonly rename: (name: string) => void
  readonly remove: () => void
}

const COMPUTED = ['$', '$text', '$first', '$join', '$if']

export const isRec = (value: unknown): value is Rec =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isComputed = (value: unknown): value is Rec => isRec(value) && COMPUTED.some((key) => key in value)
/** Something that is sent as it stands or computed, not a group of others. */
export const isValue = (value: unknown): boolean => (!isRec(value) && !Array.isArray(value)) || isComputed(value)

/** In its place: the order of keys is the order in which they are sent. */
function renameKey(record: Rec, from: string, to: string): void {
  const entries = Object.entries(record)
  for (const [key] of entries) Reflect.deleteProperty(record, key)
  for (const [key, value] of entries) record[key === from ? to : key] = value
}

const member = (record: Rec, key: string, place: Place, path: readonly string[]): Slot => ({
  place,
  path: [...path, key],
  value: record[key],
  set: (value) => {
    record[key] = value
  },
  rename: (name) => renameKey(record, key, name),
  remove: () => {
    Reflect.deleteProperty(record, key)
  },
})

function ofTree(node: unknown, place: Place, path: readonly string[]): Slot[] {
  if (Array.isArray(node)) return node.flatMap((item) => ofTree(item, place, path))
  if (!isRec(node) || isComputed(node)) return []
  if ('$each' in node) return ofTree(node['item'], place, path)
  if ('$json' in node) return ofTree(node['$json'], place, path)
  const names = Object.keys(node).filter((key) => !key.startsWith('$'))
  return names.flatMap((key) => [member(node, key, place, path), ...ofTree(node[key], place, [...path, key])])
}

function ofChild(list: unknown[], child: Rec, place: Place, path: readonly string[]): Slot[] {
  if (isRec(child['fields'])) {
    const { fields } = child as { fields: Rec }
    return Object.keys(fields).map((key) => member(fields, key, place, path))
  }
  if (typeof child['element'] !== 'string') return []
  const own: Slot = {
    place,
    path: [...path, child['element']],
    value: child['children'] ?? child['document'] ?? child['text'],
    set: (value) => {
      child['text'] = value
    },
    rename: (name) => {
      child['element'] = name
    },
    remove: () => {
      list.splice(list.indexOf(child), 1)
    },
  }
  return [own, ...ofElement(child, place, path)]
}

const ofChildren = (list: unknown, place: Place, path: readonly string[]): Slot[] =>
  Array.isArray(list)
    ? (list as unknown[]).slice().flatMap((child) => (isRec(child) ? ofChild(list, child, place, path) : []))
    : []

function ofElement(element: Rec, place: Place, path: readonly string[]): Slot[] {
  const here = [...path, String(element['element'])]
  const attributes = isRec(element['attributes']) ? element['attributes'] : {}
  return [
    ...Object.keys(attributes).map((key) => member(attributes, key, place, here)),
    ...ofChildren(element['children'], place, here),
    ...(isRec(element['document']) ? ofElement(element['document'], place, here) : []),
  ]
}

/** Every name under which the data part sends something. Lines of text have none. */
export function slotsOf(data: Rec): Slot[] {
  if (data['kind'] === 'text') return []
  const xml = data['kind'] === 'xml'
  const fragments = isRec(data['fragments']) ? Object.values(data['fragments']) : []
  const stages = (['ping', 'post'] as const).flatMap((stage) => {
    const template = data[stage]
    return xml ? (isRec(template) ? ofElement(template, stage, []) : []) : ofTree(template, stage, [])
  })
  return [
    ...stages,
    ...fragments.flatMap((fragment) => (xml ? ofChildren(fragment, 'shared', []) : ofTree(fragment, 'shared', []))),
  ]
}

/** Adds a value under a dotted name; false where the document has no place for it. */
export function addValue(data: Rec, stage: 'ping' | 'post', name: string, value: unknown): boolean {
  const template = data[stage]
  if (!isRec(template)) return false
  if (data['kind'] === 'xml') {
    const children = Array.isArray(template['children']) ? template['children'] : null
    if (!children) return false
    const last = children.findLast((child): child is { fields: Rec } => isRec(child) && isRec(child['fields']))
    if (last) last.fields[name] = value
    else children.push({ element: name, text: value })
    return true
  }
  const path = name.split('.')
  let at: Rec = template
  for (const group of path.slice(0, -1)) {
    const next = Object.hasOwn(at, group) ? at[group] : (at[group] = {})
    if (!isRec(next) || isComputed(next)) return false
    at = next
  }
  const key = path.at(-1) ?? name
  if (Object.hasOwn(at, key)) return false
  at[key] = value
  return true
}
