import type { Filter, FilterKind, FilterOwner } from './filter'
import { isRecord, readValueOnly } from './input'
import { filterKind } from './registry'

/** Long lists are looked at for their form alone: every entry was checked when it was saved. */
const isList = (data: unknown): boolean =>
  isRecord(data) &&
  (data['type'] === 'include' || data['type'] === 'exclude') &&
  Array.isArray(data['list']) &&
  data['list'].every((entry) => typeof entry === 'string')

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** Whole numbers; of caps for each publisher or RCID those with their own, too. */
const isCap = (data: unknown): boolean =>
  isRecord(data) &&
  (data['value'] === null || isWhole(data['value'])) &&
  Array.isArray(data['list']) &&
  data['list'].every((entry) => isRecord(entry) && isWhole(entry['id']) && isWhole(entry['value']))

/** Numbers that are offered no more still say what they said. */
const isNumber = (data: unknown): boolean => readValueOnly(data).ok

const formOf = (kind: FilterKind, owner: FilterOwner): ((data: unknown) => boolean) => {
  const { lane, editor } = kind
  if (lane.kind === 'list') return isList
  if (lane.kind === 'cap') return isCap
  if (editor === 'number' || editor === 'minutes' || editor === 'days') return isNumber
  return (data) => kind.parse(data, owner).ok
}

/** Whether a stored filter says what it asks for. One that does not must not be taken for one that asks nothing. */
export function isReadable({ kind, data }: Pick<Filter, 'kind' | 'data'>, owner: FilterOwner): boolean {
  const known = filterKind(kind)
  return known !== undefined && formOf(known, owner)(data)
}
