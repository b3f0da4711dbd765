import type { Stop } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import { filterKindByCode } from '../filters/registry'
import type { MatchIndex, Verdicts } from './compile'
import { judge, type Moment } from './naive'
import { LATER_STOPS } from './order'
import { BY_LENDER, ELIGIBLE, MATCH_SEQUENCE } from './sequence'

const RULE_TITLES = new Map<number, string>([
  ...MATCH_SEQUENCE.flatMap(({ rule }) => (rule ? [[rule.code, rule.title] as const] : [])),
  ...Object.values(LATER_STOPS).map(({ code, title }) => [code, title] as const),
])

/** What a stored code means, without the values: for lists and counts of reasons. */
export function verdictTitle(code: number): string {
  if (code === ELIGIBLE) return 'Eligible'
  const rule = code & ~BY_LENDER
  return RULE_TITLES.get(rule) ?? filterKindByCode(rule)?.title ?? `Rule ${rule}`
}

/** The text behind one verdict, made when somebody asks, by the same rules that decided. */
export function explain(
  index: MatchIndex,
  position: number,
  code: number,
  view: LeadView,
  moment: Moment,
): Stop | null {
  const order = index.orders[position]
  if (!order || code === ELIGIBLE) return null
  const judged = judge(order, view, moment)
  if (judged.code === code && judged.stop) return judged.stop
  // Counters move on, and auctions stop orders too: the verdict stands, its rule is named without values.
  return { rule: verdictTitle(code), ruleValue: '', leadValue: '' }
}

/** An order that matched is stopped by what came after: no bid, a low one, an open breaker. */
export function stopLater(index: MatchIndex, { codes }: Verdicts, order: number, stop: keyof typeof LATER_STOPS): void {
  const position = index.positionOf(order)
  if (position !== undefined && codes[position] === ELIGIBLE) codes[position] = LATER_STOPS[stop].code
}

/** Numbers take seven bits a byte; the high bit says that more follow. */
const bytesFor = (value: number): number => {
  let bytes = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++
  return bytes
}

function writeNumber(into: Uint8Array, at: number, value: number): number {
  let rest = value
  let next = at
  for (; rest >= 128; rest = Math.floor(rest / 128)) into[next++] = (rest % 128) | 128
  into[next++] = rest
  return next
}

// Written anew by every encoding: making them costs more than the encoding itself.
const last = new Float64Array(256)
const counts = new Uint32Array(256)
const sizes = new Uint32Array(256)
const next = new Uint32Array(256)

/**
 * One compact value per lead, readable without the orders of the time: for each code its number of orders and
 * their ids as differences, about one byte an order. Sized in a first pass, written in a second: this is done for
 * every lead.
 */
export function encodeVerdicts({ ids }: Pick<MatchIndex, 'ids'>, { codes }: Pick<Verdicts, 'codes'>): Uint8Array {
  last.fill(0)
  counts.fill(0)
  sizes.fill(0)
  for (let position = 0; position < codes.length; position++) {
    const code = codes[position] ?? 0
    const id = ids[position] ?? 0
    sizes[code] = (sizes[code] ?? 0) + bytesFor(id - (last[code] ?? 0))
    counts[code] = (counts[code] ?? 0) + 1
    last[code] = id
  }
  let total = 0
  for (let code = 0; code < 256; code++) {
    const count = counts[code] ?? 0
    if (count > 0) total += 1 + bytesFor(count) + (sizes[code] ?? 0)
  }
  const bytes = new Uint8Array(total)
  let at = 0
  for (let code = 0; code < 256; code++) {
    const count = counts[code] ?? 0
    if (count === 0) continue
    bytes[at] = code
    at = writeNumber(bytes, at + 1, count)
    next[code] = at
    at += sizes[code] ?? 0
  }
  last.fill(0)
  for (let position = 0; position < codes.length; position++) {
    const code = codes[position] ?? 0
    const id = ids[position] ?? 0
    next[code] = writeNumber(bytes, next[code] ?? 0, id - (last[code] ?? 0))
    last[code] = id
  }
  return bytes
}

/** The orders that have one code, without reading what the others have. */
export function ordersWith(bytes: Uint8Array, wanted: number): number[] {
  const orders: number[] = []
  let at = 0
  const readNumber = (): number => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  while (at < bytes.length) {
    const code = bytes[at++]
    let left = readNumber()
    if (code === wanted) {
      for (let id = 0; left > 0; left--) orders.push((id += readNumber()))
      return orders
    }
    // A number ends with the first byte below 128.
    while (left > 0) if ((bytes[at++] ?? 0) < 128) left--
  }
  return orders
}

/** Every verdict, one after the other: for who goes through many leads. */
export function eachVerdict(bytes: Uint8Array, visit: (order: number, code: number) => void): void {
  let at = 0
  const readNumber = (): number => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  while (at < bytes.length) {
    const code = bytes[at++] ?? 0
    const count = readNumber()
    for (let n = 0, id = 0; n < count; n++) visit((id += readNumber()), code)
  }
}

/** Order id → code. */
export function decodeVerdicts(bytes: Uint8Array): Map<number, number> {
  const codes = new Map<number, number>()
  eachVerdict(bytes, (order, code) => codes.set(order, code))
  return codes
}
