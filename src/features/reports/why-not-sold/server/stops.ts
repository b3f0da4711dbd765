import { filterKindByCode } from '@/engine/filters/registry'
import { BY_LENDER, ELIGIBLE } from '@/engine/match/sequence'
import { eachVerdict, verdictTitle } from '@/engine/match/verdicts'
import type { JudgedLead } from './judged'

/** Above every code of a stored verdict: the lender itself said no. */
export const DECLINED = 256

export const ruleTitle = (code: number): string => {
  if (code === DECLINED) return 'Lender declined'
  return `${verdictTitle(code)}${code & BY_LENDER ? ' (lender)' : ''}`
}

/** Rules that are no filter (consent, statuses) were judged before: at an order's turn only filters count. */
const isFilter = (code: number): boolean => filterKindByCode(code & ~BY_LENDER) !== undefined

/** What the report counts of one lead. */
export interface LeadStops {
  /** Every order that did not take it, and the rule of each at the same place. */
  readonly orders: readonly number[]
  readonly codes: readonly number[]
  /** By order: the words of the lenders that declined. */
  readonly said: ReadonlyMap<number, string | null>
  /** The two best offers: of a lead that one of them declined, the other is the best of the others. Cents; 0 is none. */
  readonly best: readonly [order: number, price: number, second: number]
}

function bestOffers(ranking: JudgedLead['ranking']): LeadStops['best'] {
  let [order, first, second] = [0, 0, 0]
  for (const one of ranking) {
    if (one.price > first) [order, first, second] = [one.order, one.price, first]
    else if (one.price > second) second = one.price
  }
  return [order, first, second]
}

/** By its verdicts, for want of room at an order's turn, or by a lender's own no. Null where no order was asked. */
export function stopsOf({ verdicts, declined, skipped, ranking }: JudgedLead): LeadStops | null {
  if (verdicts === null) return null
  const stops = new Map<number, number>()
  const said = new Map<number, string | null>()
  for (const one of declined ?? []) {
    if (!said.has(one.order)) said.set(one.order, one.said)
    stops.set(one.order, DECLINED)
  }
  const told = new Set(stops.keys())
  for (const { order, code } of skipped ?? []) {
    if (isFilter(code) && !told.has(order)) stops.set(order, code)
    told.add(order)
  }
  eachVerdict(verdicts, (order, code) => {
    if (code !== ELIGIBLE && !told.has(order)) stops.set(order, code)
  })
  return { orders: [...stops.keys()], codes: [...stops.values()], said, best: bestOffers(ranking) }
}
