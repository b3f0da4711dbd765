import type { Filter, Stop } from '@/engine/filters/filter'
import { filterKindByCode } from '@/engine/filters/registry'
import type { LeadView } from '@/engine/filters/lead-view'
import { contextOf } from '@/engine/match/naive'
import { LATER_STOPS, LENDER_STATUS, type MatchOrder, ORDER_STATUS } from '@/engine/match/order'
import { BY_LENDER, ELIGIBLE, MATCH_SEQUENCE } from '@/engine/match/sequence'
import { decodeVerdicts, verdictTitle } from '@/engine/match/verdicts'
import type { Services } from '@/server/services'
import { type OrderRef, referenceOf } from '@/features/platform/reference/server/public'
import { type FiltersThen, filtersAt } from './filters-at'

export interface Explained {
  readonly order: number
  /** The stored verdict, without whose rule it was. */
  readonly code: number
  readonly eligible: boolean
  readonly stop: Stop | null
  /** Whose rule it was; 'auction' for what came after matching. */
  readonly owner: 'order' | 'lender' | 'auction' | null
  /** Set for stops that came after matching. */
  readonly later: keyof typeof LATER_STOPS | null
  /** The filter that stopped it, as it was then. */
  readonly filter: Filter | null
}

const RULES = new Map(MATCH_SEQUENCE.flatMap(({ rule }) => (rule ? [[rule.code, rule] as const] : [])))
const LATER = new Map(
  (Object.keys(LATER_STOPS) as (keyof typeof LATER_STOPS)[]).map((name) => [LATER_STOPS[name].code as number, name]),
)

/** Statuses change: what it is now does not tell what it was, only that it was not this. */
const STATUS_THEN: Readonly<Record<number, Omit<Stop, 'rule'>>> = {
  [ORDER_STATUS.code]: { ruleValue: 'active', leadValue: 'order was not active', status: 'not active' },
  [LENDER_STATUS.code]: { ruleValue: 'active', leadValue: 'lender was not active', status: 'not active' },
}

interface Moment {
  readonly view: LeadView
  readonly at: number
  readonly zone: string
}

function byFilter(order: MatchOrder, code: number, filters: readonly Filter[], { view, at, zone }: Moment): Stop {
  const kind = filterKindByCode(code & ~BY_LENDER)
  const title = verdictTitle(code)
  const data = filters.find((filter) => filter.kind === kind?.id)?.data
  if (!kind || data === undefined) return { rule: title, ruleValue: '', leadValue: '' }
  // Counters have moved on since: a full cap is told by its size alone.
  if (kind.lane.kind === 'cap') return { rule: title, ruleValue: kind.display(data), leadValue: 'full' }
  const owner = code & BY_LENDER ? 'lender' : 'order'
  const context = contextOf(order, owner, { now: at, businessZone: zone, used: () => 0 })
  return kind.evaluate(data, view, context) ?? { rule: title, ruleValue: kind.display(data), leadValue: '' }
}

function explainOne(
  order: OrderRef | undefined,
  code: number,
  then: FiltersThen,
  moment: Moment,
): Omit<Explained, 'order' | 'code'> {
  if (code === ELIGIBLE) return { eligible: true, stop: null, owner: null, later: null, filter: null }
  const rule = verdictTitle(code)
  const nothing = { rule, ruleValue: '', leadValue: '' }
  const later = LATER.get(code)
  if (later) return { eligible: false, stop: nothing, owner: 'auction', later, filter: null }
  const own = RULES.get(code)
  if (own || !order) {
    const stop = (order && own?.stops(order, moment.view)) ?? STATUS_THEN[code] ?? { ruleValue: '', leadValue: '' }
    return {
      eligible: false,
      stop: { rule, ...stop },
      owner: code === LENDER_STATUS.code ? 'lender' : 'order',
      later: null,
      filter: null,
    }
  }
  const owner = code & BY_LENDER ? 'lender' : 'order'
  const filters =
    owner === 'lender' ? then('lender', order.lender, order.lenderFilters) : then('order', order.id, order.filters)
  const kind = filterKindByCode(code & ~BY_LENDER)?.id
  const filter = filters.find((one) => one.kind === kind) ?? null
  return { eligible: false, stop: byFilter(order, code, filters, moment), owner, later: null, filter }
}

/** Stored verdicts in words, by the rules as they were when they were given. */
export async function explainVerdicts(
  services: Services,
  verdicts: Uint8Array | null,
  at: number,
  view: LeadView,
): Promise<Explained[]> {
  if (verdicts === null) return []
  const { orders } = referenceOf(services).get()
  const codes = decodeVerdicts(verdicts)
  const known = [...codes.keys()].flatMap((id) => orders.get(id) ?? [])
  const then = await filtersAt(services.database.db, known, at)
  const moment = { view, at, zone: services.config.SLUICE_TIME_ZONE }
  return [...codes].map(([order, code]) => ({
    order,
    code: code & ~BY_LENDER,
    ...explainOne(orders.get(order), code, then, moment),
  }))
}
