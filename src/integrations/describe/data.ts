import type { DataPart, DataTemplate, Fragment, Line } from '../language/data'
import { isEach, isJsonText, isTreeObject, membersOf, type Tree, type TreeObject } from '../language/tree'
import type { Value } from '../language/value'
import type { XmlChild, XmlElement } from '../language/xml'
import { describeCondition, describeSource, describeValue } from './values'

type Fragments = Readonly<Record<string, Fragment>>

const only = (condition: Parameters<typeof describeCondition>[0] | undefined): string =>
  condition ? ` · only if ${describeCondition(condition, describeSource)}` : ''

function treeLines(tree: Tree, at: string, fragments: Fragments, depth = 0): string[] {
  if (depth > 12) return []
  if (Array.isArray(tree)) return tree.flatMap((item: Tree, i) => treeLines(item, `${at}[${i}]`, fragments, depth + 1))
  if (isEach(tree))
    return [
      `${at}[] ← for each of ${describeSource(tree.$each)}${only(tree.when)}`,
      ...treeLines(tree.item, `${at}[]`, fragments, depth + 1),
    ]
  if (isJsonText(tree)) return treeLines(tree.$json, `${at} ▸ `, fragments, depth + 1)
  if (!isTreeObject(tree)) return [`${at} ← ${describeValue(tree as Value)}`]
  const pasted = (tree.$include ?? []).flatMap((name) => {
    const fragment = fragments[name] as TreeObject | undefined
    return fragment ? treeLines(fragment, at, fragments, depth + 1) : []
  })
  const head = tree.$when ? [`${at}${only(tree.$when)}`] : []
  const own = membersOf(tree).flatMap(([key, inner]) =>
    treeLines(inner, at === '' ? key : `${at}.${key}`, fragments, depth + 1),
  )
  return [...head, ...pasted, ...own]
}

function childLines(child: XmlChild, at: string, fragments: Fragments, depth: number): string[] {
  if ('fields' in child)
    return Object.entries(child.fields).map(([name, value]) => `${at}/${name} ← ${describeValue(value)}`)
  if ('element' in child) return xmlLines(child, at, fragments, depth + 1)
  const fragment = (fragments[child.include] ?? []) as readonly XmlChild[]
  return depth > 12 ? [] : fragment.flatMap((each) => childLines(each, at, fragments, depth + 1))
}

function xmlLines(element: XmlElement, outer: string, fragments: Fragments, depth = 0): string[] {
  const at = `${outer}/${element.element}`
  const notes = `${element.each === undefined ? '' : ` · one for each of ${describeSource(element.each)}`}${only(element.when)}`
  const attributes = Object.entries(element.attributes ?? {}).map(
    ([name, value]) => `${at}/@${name} ← ${describeValue(value)}`,
  )
  const text = element.text === undefined ? [] : [`${at} ← ${describeValue(element.text)}${notes}`]
  const head = element.text === undefined && notes !== '' ? [`${at}${notes}`] : []
  const children = (element.children ?? []).flatMap((child) => childLines(child, at, fragments, depth))
  const document = element.document ? xmlLines(element.document, `${at} ▸ `, fragments, depth + 1) : []
  return [...head, ...attributes, ...text, ...children, ...document]
}

const textLine = (line: Line): string =>
  typeof line === 'string' ? line : `${describeValue(line.line)}${only(line.when)}`

export function describeTemplate({ kind, template }: DataTemplate, data: DataPart): string[] {
  const fragments = 'fragments' in data ? (data.fragments ?? {}) : {}
  const computed = Object.entries(data.fields ?? {}).map(
    ([name, value]) => `(computed ${name}) ← ${describeValue(value)}`,
  )
  const lines =
    kind === 'object'
      ? treeLines(template, '', fragments)
      : kind === 'xml'
        ? xmlLines(template, '', fragments)
        : template.map(textLine)
  return [...computed, ...lines]
}
