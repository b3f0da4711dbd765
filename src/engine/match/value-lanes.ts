import type { ValueData } from '../filters/bounds'
import type { FieldValue } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import type { ListData } from '../filters/list'
import { allBits, type Bits, bitsFor, clearBit, setBit } from './bitset'

/** Orders that pass one rule for one lead; null when all do. The set belongs to the lane and is overwritten. */
export type Passing = Bits | null

/** `sets`: how many it can answer with, all made with it and never overwritten; Infinity where it makes them anew. */
export interface Lane<Value> {
  readonly passing: (value: FieldValue<Value>, stage: LeadView['stage']) => Passing
  readonly sets: number
}

/** One filter of one order: where the order stands in the index, and its data. */
export interface Entry<Data> {
  readonly position: number
  readonly data: Data
}

/** States and choices of a form: as few that each may have a set of its own. */
const FEW_VALUES = 64

/**
 * Include and exclude lists. `base` passes for a value nobody lists; for a listed value the orders that think
 * otherwise are either kept as positions to flip (zips: many values, few orders each) or as a ready set.
 */
export function listLane(size: number, entries: readonly Entry<ListData>[]): Lane<string> {
  const base = allBits(size)
  const flips = new Map<string, number[]>()
  for (const { position, data } of entries) {
    if (data.type === 'include') clearBit(base, position)
    for (const value of new Set(data.list)) {
      const known = flips.get(value)
      if (known) known.push(position)
      else flips.set(value, [position])
    }
  }
  const flipped = (positions: ArrayLike<number>, into: Bits): Bits => {
    into.set(base)
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i] ?? 0
      into[position >>> 5] = (into[position >>> 5] ?? 0) ^ (1 << (position & 31))
    }
    return into
  }
  const ready = new Map<string, Bits>()
  const sparse = new Map<string, Uint32Array>()
  for (const [value, positions] of flips) {
    if (flips.size <= FEW_VALUES || positions.length > base.length) ready.set(value, flipped(positions, bitsFor(size)))
    else sparse.set(value, Uint32Array.from(positions))
  }
  const scratch = bitsFor(size)
  const passing = (value: FieldValue<string>, stage: LeadView['stage']): Passing => {
    if (value === undefined || (value === null && stage === 'ping')) return null
    if (value === null) return base
    const whole = ready.get(value)
    if (whole) return whole
    const some = sparse.get(value)
    return some ? flipped(some, scratch) : base
  }
  return { passing, sets: sparse.size === 0 ? ready.size + 2 : Infinity }
}

/** Minimums and maximums: one set per distinct limit, found by halving. */
export function boundLane(
  size: number,
  entries: readonly Entry<ValueData>[],
  side: 'minimum' | 'maximum',
): Lane<number> {
  const unset = allBits(size)
  for (const { position } of entries) clearBit(unset, position)
  const sign = side === 'minimum' ? 1 : -1
  // Seen from the side that lets most pass: limits ascending for minimums, descending for maximums.
  const sorted = [...entries].sort((a, b) => sign * (a.data.value - b.data.value))
  const limits: number[] = []
  const sets: Bits[] = []
  for (const { position, data } of sorted) {
    if (limits.at(-1) !== data.value) {
      limits.push(data.value)
      sets.push(Int32Array.from(sets.at(-1) ?? unset))
    }
    const last = sets.at(-1)
    if (last) setBit(last, position)
  }
  const passing = (value: FieldValue<number>, stage: LeadView['stage']): Passing => {
    if (value === undefined || (value === null && stage === 'ping')) return null
    if (value === null) return unset
    let low = 0
    let high = limits.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sign * (value - (limits[middle] ?? 0)) >= 0) low = middle + 1
      else high = middle
    }
    return low === 0 ? unset : (sets[low - 1] ?? unset)
  }
  return { passing, sets: limits.length + 2 }
}
