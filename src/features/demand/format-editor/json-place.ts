import { type JsonNode, parseJson, placeOf } from './json-text'
import type { Path } from './json-patch'

/** 'result.post.rules[2]["odd name"]', as faults of a format name their place. */
export const pathOf = (text: string): Path =>
  [...text.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)].map(([, index, quoted, name]) =>
    index !== undefined ? Number(index) : quoted !== undefined ? (JSON.parse(quoted) as string) : (name ?? ''),
  )

/** Where a path begins in the text, or as much of it as is there. */
export function placeInText(text: string, path: Path): { line: number; column: number } {
  let node: JsonNode | undefined = parseJson(text)
  let offset = node.start
  for (const step of path) {
    const member: { start: number; node: JsonNode } | undefined = stepInto(node, step)
    if (!member) break
    offset = member.start
    node = member.node
  }
  return placeOf(text, offset)
}

function stepInto(node: JsonNode, step: string | number): { start: number; node: JsonNode } | undefined {
  if (node.kind === 'list') {
    const item = node.items[Number(step)]
    return item && { start: item.start, node: item }
  }
  const member = node.kind === 'object' ? node.members.find(({ key }) => key === step) : undefined
  return member && { start: member.keyStart, node: member.value }
}
