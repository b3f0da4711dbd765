import type { Scalar } from './json-text'
import type { MarkupElement } from './markup'
import type { Sample, SampleTree } from './sample'

/** One value of the buyer's sample, by the name that rows and faults have for it: lead.zip, Lead/Zip, Lead/@type. */
export interface Leaf {
  readonly field: string
  /** The last name of it. */
  readonly name: string
  readonly value: Scalar
}

function ofTree(tree: SampleTree, field: string, name: string): Leaf[] {
  if (tree.kind === 'leaf') return [{ field, name, value: tree.value }]
  if (tree.kind === 'list') return tree.items.flatMap((item, i) => ofTree(item, `${field}[${i}]`, name))
  return tree.members.flatMap(([key, inner]) => ofTree(inner, field === '' ? key : `${field}.${key}`, key))
}

export const isNamespace = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:')

function ofElement(element: MarkupElement, above: string): Leaf[] {
  const field = above === '' ? element.name : `${above}/${element.name}`
  const attributes = element.attributes
    .filter(([name]) => !isNamespace(name))
    .map(([name, value]) => ({ field: `${field}/@${name}`, name, value }))
  const own =
    element.children.length > 0 || (element.text === '' && attributes.length > 0)
      ? []
      : [{ field, name: element.name, value: element.text }]
  return [...attributes, ...own, ...element.children.flatMap((child) => ofElement(child, field))]
}

export const leavesOf = (sample: Sample): Leaf[] =>
  'tree' in sample ? ofTree(sample.tree, '', '') : ofElement(sample.root, '')
