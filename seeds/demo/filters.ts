import type { Filter, FilterOwner } from '@/engine/filters/filter'
import { filterKind } from '@/engine/filters/registry'

/** A filter as staff would have saved it; what the engine would refuse is a mistake of this world. */
export function filterOf(kind: string, data: unknown, owner: FilterOwner = 'order', ping: 0 | 1 = 1): Filter {
  const known = filterKind(kind)
  if (!known) throw new RangeError(`no filter ${kind}`)
  const read = known.parse(data, owner)
  if (!read.ok) throw new RangeError(`${kind}: ${read.error.field} ${read.error.message}`)
  if (read.value === null) throw new RangeError(`${kind} says nothing`)
  return { kind, data: read.value, ping }
}

export const include = (kind: string, list: readonly (string | number)[], owner?: FilterOwner): Filter =>
  filterOf(kind, { list: list.map(String), type: 'include' }, owner)

export const exclude = (kind: string, list: readonly (string | number)[], owner?: FilterOwner): Filter =>
  filterOf(kind, { list: list.map(String), type: 'exclude' }, owner)

export const value = (kind: string, number: number, owner?: FilterOwner): Filter =>
  filterOf(kind, { value: number }, owner)
