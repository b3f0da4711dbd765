import type { Filter } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import { randomFrom } from '../simulation/random'
import { type OrderShape, randomLead, randomOrders } from '../simulation/random-orders'
import { createCapBoard } from './board'
import { compileMatch } from './compile'
import { judge } from './naive'
import { randomCounters } from '../simulation/random-counters'

const NOW = Date.UTC(2026, 10, 12, 17, 30)
const ZONE = 'America/New_York'

export interface MatchBenchCase {
  readonly name: string
  readonly leads: number
  /** Each judges every lead against every order and returns how many verdicts were "eligible". */
  readonly indexed: () => number
  readonly naive: () => number
}

/** What buyers of home improvement leads usually set, and more of it than most. */
const USUAL: Pick<OrderShape, 'orderFilters' | 'lenderFilters'> = {
  orderFilters: {
    state: 0.8,
    zip: 0.35,
    publisher: 0.15,
    subid: 0.1,
    homeowner: 0.5,
    projecttype: 0.4,
    min_windowcount: 0.3,
    tokens: 0.2,
    leadage: 0.1,
    duplicate: 0.3,
    datetime: 0.45,
    cap_overall: 0.1,
    cap_day: 0.9,
    cap_month: 0.7,
    cap_publisher_day: 0.1,
    pings_minute: 0.1,
    others: 0,
  },
  lenderFilters: { state: 0.1, publisher: 0.2, cap_day: 0.1, duplicate: 0.2, others: 0 },
}

/** No one sets all of these; shows what a busier rule book costs. */
const EVERYTHING: Pick<OrderShape, 'orderFilters' | 'lenderFilters'> = {
  orderFilters: { others: 0.2 },
  lenderFilters: { others: 0.05 },
}

export interface MatchBenchOptions {
  readonly orders?: number
  readonly leads?: number
  readonly rules?: 'usual' | 'everything'
  readonly seed?: number
  /** So many zips more on the list of one order. */
  readonly zips?: number
}

const withZips = (filters: readonly Filter[], count: number): Filter[] => [
  ...filters.filter(({ kind }) => kind !== 'zip'),
  {
    kind: 'zip',
    data: { type: 'include', list: Array.from({ length: count }, (_, n) => String(10_000 + n)) },
    ping: 1,
  },
]

/** Windows orders, seven to a lender, against random leads. The caller does the timing: this room has no clock. */
export function matchBenchCase(options: MatchBenchOptions = {}): MatchBenchCase {
  const { orders: count = 2000, leads: leadCount = 500, rules = 'usual', seed = 1, zips = 0 } = options
  const random = randomFrom(seed)
  const shape = rules === 'usual' ? USUAL : EVERYTHING
  const orders = randomOrders({ product: 1, count, lenders: Math.ceil(count / 7), ...shape }, random)
  const first = orders[0]
  if (zips > 0 && first) orders[0] = { ...first, filters: withZips(first.filters, zips) }
  const index = compileMatch(orders, ZONE)
  const board = createCapBoard(index)
  for (const counter of randomCounters(orders, NOW, ZONE, 0.5, random)) board.set(counter, random.below(20))
  const leads: LeadView[] = Array.from({ length: leadCount }, () => randomLead(1, NOW, random))
  return {
    name: `match ${count} orders, ${rules} rules`,
    leads: leads.length,
    indexed: () => leads.reduce((sum, lead) => sum + index.match(lead, { now: NOW, board }).eligible.length, 0),
    naive() {
      const moment = { now: NOW, businessZone: ZONE, used: board.used }
      return leads.reduce(
        (sum, lead) => sum + orders.filter((order) => judge(order, lead, moment).code === 0).length,
        0,
      )
    },
  }
}
