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

/** Variable-length: seven bits a byte, the high bit says that more follow. */
function pushNumber(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) | 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

/**
 * One compact value per lead, readable without the orders of the time: for each code its number of orders and
 * their ids as differences, about one byte an order. Orders come from the index in ascending id.
 */
export function encodeVerdicts(index: MatchIndex, { codes }: Pick<Verdicts, 'codes'>): Uint8Array {
  const groups = new Map<number, { ids: number[]; last: number; count: number }>()
  for (let position = 0; position < codes.length; position++) {
    const code = codes[position] ?? 0
    const id = index.orders[position]?.id ?? 0
    let group = groups.get(code)
    if (!group) {
      group = { ids: [], last: 0, count: 0 }
      groups.set(code, group)
    }
    pushNumber(group.ids, id - group.last)
    group.last = id
    group.count++
  }
  const bytes: number[] = []
  for (const [code, { ids, count }] of groups) {
    bytes.push(code)
    pushNumber(bytes, count)
    for (const byte of ids) bytes.push(byte)
  }
  return Uint8Array.from(bytes)
}

/** Order id → code. */
export function decodeVerdicts(bytes: Uint8Array): Map<number, number> {
  const codes = new Map<number, number>()
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
    for (let n = 0, id = 0; n < count; n++) {
      id += readNumber()
      codes.set(id, code)
    }
  }
  return codes
}
