import { PING_RATE_KIND, POSTING_CAP_KINDS } from '../caps/cap-kind'
import { type Counter, type CounterOwner, periodKey } from '../caps/counter'
import { openWindows } from '../caps/window'
import type { TimeData } from '../filters/date-time'
import type { MatchOrder } from '../match/order'
import type { Random } from './random'

/** Counters that matter to these orders at this moment, each kept with the given probability. */
export function randomCounters(
  orders: readonly MatchOrder[],
  now: number,
  businessZone: string,
  probability: number,
  random: Random,
): Counter[] {
  const kinds = [...POSTING_CAP_KINDS, PING_RATE_KIND]
  const all = orders.flatMap((order): Counter[] =>
    (['order', 'lender'] as const).flatMap((owner: CounterOwner) => {
      const ownerId = owner === 'order' ? order.id : order.lender
      const filters = owner === 'order' ? order.filters : order.lenderFilters
      const base = { owner, ownerId, scopeId: 0 } as const
      const caps = kinds
        .filter(({ id }) => filters.some(({ kind }) => kind === id))
        .flatMap(({ measure, scope, period }): Counter[] => {
          const common = { ...base, measure, scope, period, periodKey: periodKey(period, businessZone, now) }
          return scope === 'all' ? [common] : [1, 2, 3, 4, 5, 6].map((scopeId) => ({ ...common, scopeId }))
        })
      const rules = (filters.find(({ kind }) => kind === 'datetime')?.data as TimeData | undefined)?.rules ?? []
      const windows = openWindows(rules, order.zone ?? businessZone, now).map(
        (open): Counter => ({ ...base, measure: 'leads', scope: 'all', period: 'window', periodKey: open.periodKey }),
      )
      return [...caps, ...windows]
    }),
  )
  return all.filter(() => random.chance(probability))
}
