import type { View } from '../view/lead'
import { type Datum, isList, textOf } from '../values/datum'
import { jsonWriter } from './json'
import { forEachItem, type TreeNode } from './tree'

export interface PairStyle {
  readonly nested: 'brackets' | 'dots'
  readonly lists: 'repeat' | 'brackets' | 'indexed' | 'comma'
}

export type Pair = readonly [key: string, value: string]
type WritePairs = (view: View, key: string, out: Pair[]) => void

const inner = (key: string, name: string, { nested }: PairStyle): string =>
  key === '' ? name : nested === 'dots' ? `${key}.${name}` : `${key}[${name}]`

const itemKey = (key: string, index: number, { lists }: PairStyle): string =>
  lists === 'brackets' ? `${key}[]` : lists === 'indexed' ? `${key}[${index}]` : key

function writeLeaf(value: Datum, key: string, out: Pair[], style: PairStyle): void {
  if (value === undefined) return
  if (!isList(value)) out.push([key, textOf(value)])
  else if (style.lists === 'comma') {
    if (value.length > 0) out.push([key, value.join(',')])
  } else value.forEach((item, index) => out.push([itemKey(key, index, style), item]))
}

/** Form and query bodies: nested members and lists become keys in the buyer's spelling. */
export function pairsWriter(node: TreeNode, style: PairStyle): WritePairs {
  switch (node.kind) {
    case 'leaf': {
      const { evaluate } = node
      return (view, key, out) => writeLeaf(evaluate(view), key, out, style)
    }
    case 'object': {
      const members = node.members.map((member) => ({
        key: member.key,
        write: pairsWriter(member.node, style),
        needed: member.needed === true,
      }))
      const { test } = node
      return (view, key, out) => {
        if (test && !test(view)) return
        const before = out.length
        for (const member of members) {
          const ahead = out.length
          member.write(view, inner(key, member.key, style), out)
          if (member.needed && out.length === ahead) {
            out.length = before
            return
          }
        }
      }
    }
    case 'list': {
      const items = node.items.map((item) => pairsWriter(item, style))
      return (view, key, out) =>
        joined(out, key, style, (into) => {
          let index = 0
          for (const write of items) index += wrote(into, () => write(view, itemKey(key, index, style), into))
        })
    }
    case 'text': {
      const write = jsonWriter(node.inner)
      return (view, key, out) => {
        const inner = write(view)
        if (inner !== undefined) out.push([key, inner])
      }
    }
    case 'each': {
      const write = pairsWriter(node.item, style)
      const { list, test } = node
      return (view, key, out) => {
        if (test && !test(view)) return
        joined(out, key, style, (into) => {
          let index = 0
          forEachItem(list(view), view, () => {
            index += wrote(into, () => write(view, itemKey(key, index, style), into))
          })
        })
      }
    }
  }
}

/** 1 if the item left something behind: numbers of a list have no gaps. */
function wrote(into: readonly Pair[], run: () => void): number {
  const before = into.length
  run()
  return into.length > before ? 1 : 0
}

/** In the comma style the items of a list that are plain values end up in one pair. */
function joined(out: Pair[], key: string, style: PairStyle, run: (into: Pair[]) => void): void {
  if (style.lists !== 'comma') {
    run(out)
    return
  }
  const items: Pair[] = []
  run(items)
  if (items.every((item) => item[0] === key)) {
    if (items.length > 0) out.push([key, items.map((item) => item[1]).join(',')])
  } else out.push(...items)
}
