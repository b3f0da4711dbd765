import type { View } from '../view/lead'
import { type Datum, isList } from '../values/datum'
import { forEachItem, type TreeNode } from './tree'

type WriteJson = (view: View) => string | undefined

// Most values are plain words and numbers: looking once is cheaper than quoting in general.
const PLAIN = /^[\w .,:/@+()-]*$/
const quote = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text))

function leaf(value: Datum): string | undefined {
  if (typeof value === 'string') return quote(value)
  if (value === undefined) return undefined
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (isList(value)) return `[${value.map(quote).join(',')}]`
  return value ? 'true' : 'false'
}

/** Absent members are left out, and objects that end up empty with them. */
export function jsonWriter(node: TreeNode): WriteJson {
  switch (node.kind) {
    case 'leaf': {
      const { evaluate } = node
      return (view) => leaf(evaluate(view))
    }
    case 'object': {
      const members = node.members.map(({ key, node: inner, needed }) => ({
        first: `${JSON.stringify(key)}:`,
        next: `,${JSON.stringify(key)}:`,
        write: jsonWriter(inner),
        needed: needed === true,
      }))
      const { test, keep } = node
      return (view) => {
        if (test && !test(view)) return undefined
        let out = ''
        for (const member of members) {
          const value = member.write(view)
          if (value !== undefined) out += (out === '' ? member.first : member.next) + value
          else if (member.needed) return undefined
        }
        return out === '' && !keep ? undefined : `{${out}}`
      }
    }
    case 'list': {
      const items = node.items.map(jsonWriter)
      return (view) => `[${items.flatMap((write) => write(view) ?? []).join(',')}]`
    }
    case 'text': {
      const write = jsonWriter(node.inner)
      return (view) => {
        const inner = write(view)
        return inner === undefined ? undefined : quote(inner)
      }
    }
    case 'each': {
      const { list, test } = node
      const write = jsonWriter(node.item)
      return (view) => {
        if (test && !test(view)) return undefined
        const items: string[] = []
        forEachItem(list(view), view, () => {
          const item = write(view)
          if (item !== undefined) items.push(item)
        })
        return items.length === 0 ? undefined : `[${items.join(',')}]`
      }
    }
  }
}
