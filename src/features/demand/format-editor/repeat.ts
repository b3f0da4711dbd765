import { type Path, setAt, valueAt } from './json-patch'
import type { Group } from './rows'

/** A list is written once for every consented brand, or as it stands. */

const isXml = ({ kind }: Group): boolean => kind === 'element'

export const mayRepeat = ({ kind, path }: Group): boolean =>
  kind === 'list' || kind === 'each' || (kind === 'element' && path.includes('children'))

export function repeatForBrands(text: string, group: Group): string {
  if (isXml(group)) return setAt(text, [...group.path, 'each'], 'brands', 1)
  const list = valueAt(text, group.path)
  const [item = { $: 'item' }] = Array.isArray(list) ? (list as unknown[]) : []
  return setAt(text, group.path, { $each: 'brands', item })
}

export function repeatNoMore(text: string, group: Group): string {
  const path: Path = group.path
  const now = valueAt(text, path) as Record<string, unknown>
  if (isXml(group)) {
    const { each: _, ...rest } = now
    return setAt(text, path, rest)
  }
  return setAt(text, path, [now['item']])
}
