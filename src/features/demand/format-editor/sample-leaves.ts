import type { Path } from './json-patch'
import type { Scalar } from './json-text'
import type { MarkupElement } from './markup'
import { bare, sourceNamed } from './names'
import { Numbering } from './numbering'
import type { Sample, SampleTree } from './sample'

/** One value of the buyer's sample, by the name that rows and faults have for it: lead.zip, Lead/Zip, Lead/@type. */
export interface Leaf {
  readonly field: string
  /** The last name of it. */
  readonly name: string
  readonly value: Scalar
  /** The way to it: members and items, or elements and at last an element or '@attribute'. */
  readonly keys: Path
}

const PAIRED = /^(?:(?:field|attribute|question|param)?value|val|answer)$/

/** { "name": "zip", "value": "90210" }: the name of the value stands beside it. Which member is the value, and that name. */
export function pairOf(tree: SampleTree): { readonly key: string; readonly name: string } | null {
  if (tree.kind !== 'object' || tree.members.length > 4) return null
  const key = tree.members.find(([one]) => PAIRED.test(bare(one)))?.[0]
  const name = tree.members
    .filter(([one]) => one !== key)
    .map(([, inner]) => (inner.kind === 'leaf' && typeof inner.value === 'string' ? inner.value : ''))
    .find((text) => sourceNamed(text) !== null)
  return key === undefined || name === undefined ? null : { key, name }
}

function ofTree(tree: SampleTree, field: string, name: string, keys: Path): Leaf[] {
  if (tree.kind === 'leaf') return [{ field, name, value: tree.value, keys }]
  if (tree.kind === 'list') return tree.items.flatMap((item, i) => ofTree(item, `${field}[${i}]`, name, [...keys, i]))
  const pair = pairOf(tree)
  return tree.members.flatMap(([key, inner]) =>
    ofTree(inner, field === '' ? key : `${field}.${key}`, key === pair?.key ? pair.name : key, [...keys, key]),
  )
}

export const isNamespace = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')

function ofElement(element: MarkupElement, above: string, way: Path): Leaf[] {
  const field = above === '' ? element.name : `${above}/${element.name}`
  const keys = [...way, element.name]
  const attributes = element.attributes
    .filter(([name]) => !isNamespace(name))
    .map(([name, value]) => ({ field: `${field}/@${name}`, name, value, keys: [...keys, `@${name}`] }))
  const own =
    element.children.length > 0 || (element.text === '' && attributes.length > 0)
      ? []
      : [{ field, name: element.name, value: element.text, keys }]
  return [...attributes, ...own, ...element.children.flatMap((child) => ofElement(child, field, keys))]
}

export function leavesOf(sample: Sample): Leaf[] {
  const numbering = new Numbering()
  const leaves = 'tree' in sample ? ofTree(sample.tree, '', '', []) : ofElement(sample.root, '', [])
  return leaves.map((leaf) => ({ ...leaf, field: numbering.of(leaf.field) }))
}
