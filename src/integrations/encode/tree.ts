import type { Path } from '../language/issue'
import { isEach, isJsonText, isTreeObject, membersOf, type Tree, type TreeObject } from '../language/tree'
import { isNeeded, type Value } from '../language/value'
import type { View } from '../view/lead'
import { type Datum, isList, textOf } from '../values/datum'
import type { Evaluate, Scope } from '../values/scope'
import { compileSource } from '../values/source'
import { compileValue, sourceCondition } from '../values/value'

type Test = (view: View) => boolean

/** A body's skeleton, ready to be written as JSON or as form pairs. */
export type TreeNode =
  | { readonly kind: 'leaf'; readonly evaluate: Evaluate }
  | { readonly kind: 'object'; readonly members: readonly Member[]; readonly test: Test | null; readonly keep: boolean }
  | { readonly kind: 'list'; readonly items: readonly TreeNode[] }
  /** Its JSON as text. */
  | { readonly kind: 'text'; readonly inner: TreeNode }
  | { readonly kind: 'each'; readonly list: Evaluate; readonly item: TreeNode; readonly test: Test | null }

export interface Member {
  readonly key: string
  readonly node: TreeNode
  /** Where this one is absent, the object is. */
  readonly needed?: boolean
}

export type TreeFragments = Readonly<Record<string, TreeObject>>

export interface TreeSite {
  readonly scope: Scope
  readonly fragments: TreeFragments
  /** Fragments being pasted right now; one that contains itself would never end. */
  readonly pasting: readonly string[]
}

function members(object: TreeObject, site: TreeSite, at: Path): Member[] {
  const pasted = (object.$include ?? []).flatMap((name) => {
    const fragment = site.fragments[name]
    const where = [...at, '$include']
    if (!fragment || site.pasting.includes(name)) {
      site.scope.issues.add(where, fragment ? `fragment ${name} contains itself` : `no fragment is called ${name}`)
      return []
    }
    return members(fragment, { ...site, pasting: [...site.pasting, name] }, ['data', 'fragments', name])
  })
  const written = membersOf(object).map(([key, tree]) => ({
    key,
    node: compileTree(tree, site, [...at, key]),
    needed: isNeeded(tree),
  }))
  const own = new Set(written.map(({ key }) => key))
  return [...pasted.filter(({ key }) => !own.has(key)), ...written]
}

export function compileTree(tree: Tree, site: TreeSite, at: Path): TreeNode {
  const { scope } = site
  if (Array.isArray(tree))
    return { kind: 'list', items: tree.map((item: Tree, i) => compileTree(item, site, [...at, i])) }
  if (isEach(tree)) {
    const inside = { ...site, scope: { ...scope, repeating: true } }
    return {
      kind: 'each',
      list: compileSource(tree.$each, scope, [...at, '$each']),
      item: compileTree(tree.item, inside, [...at, 'item']),
      test: tree.when ? sourceCondition(tree.when, scope, [...at, 'when']) : null,
    }
  }
  if (isJsonText(tree)) return { kind: 'text', inner: compileTree(tree.$json, site, [...at, '$json']) }
  if (!isTreeObject(tree)) return { kind: 'leaf', evaluate: compileValue(tree as Value, scope, at) }
  return {
    kind: 'object',
    members: members(tree, site, at),
    test: tree.$when ? sourceCondition(tree.$when, scope, [...at, '$when']) : null,
    keep: tree.$keep === true,
  }
}

/** Adds a member behind the others, making the objects on the way: 'auth.key'. */
export function withMember(node: TreeNode | undefined, path: readonly string[], evaluate: Evaluate): TreeNode {
  const [key, ...rest] = path
  if (key === undefined) return { kind: 'leaf', evaluate }
  const object = node?.kind === 'object' ? node : { kind: 'object' as const, members: [], test: null, keep: false }
  const inner = object.members.find((member) => member.key === key)?.node
  const others = object.members.filter((member) => member.key !== key)
  return { ...object, members: [...others, { key, node: withMember(inner, rest, evaluate) }] }
}

export function forEachItem(list: Datum, view: View, run: () => void): void {
  if (list === undefined || list === null) return
  const outer = { item: view.item, index: view.index }
  const items = isList(list) ? list : [textOf(list)]
  items.forEach((item, index) => {
    view.item = item
    view.index = index
    run()
  })
  view.item = outer.item
  view.index = outer.index
}
