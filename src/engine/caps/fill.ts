import { POSTING_CAP_KINDS } from './cap-kind'
import { type Counter, counterKey, type CounterOwner, type CounterMeasure, periodKey } from './counter'
import { limitOf, type OrderCaps } from './take'
import { openWindows } from './window'

/** A counter of an owner and what has been taken from it. */
export interface UsedCounter {
  readonly counter: Counter
  readonly used: number
}

/** How full one cap of an order is now. */
export interface CapFill {
  /** Of the counter. */
  readonly key: string
  readonly owner: CounterOwner
  /** Of the cap's filter; null for the hours of a date/time filter. */
  readonly kind: string | null
  readonly title: string
  readonly measure: CounterMeasure
  readonly used: number
  readonly limit: number
}

const TITLES = { order: '', lender: ' (lender)' } as const
const shareOf = ({ used, limit }: CapFill): number => used / limit

/**
 * The caps of an order in the periods that run now, its lender's caps over all orders included. A cap of 0 closes the
 * order on purpose and is no cap that fills.
 */
export function capFills(
  caps: OrderCaps,
  countersOf: (owner: CounterOwner, id: number) => readonly UsedCounter[],
  businessZone: string,
  at: number,
): CapFill[] {
  return (['order', 'lender'] as const).flatMap((owner) => {
    const own = caps[owner]
    const windows = openWindows(own.windows, caps.zone, at)
    return countersOf(owner, own.id).flatMap(({ counter, used }): CapFill[] => {
      const { measure, scope, scopeId, period } = counter
      const found = (kind: string | null, title: string, limit: number | null | undefined): CapFill[] =>
        limit
          ? [{ key: counterKey(counter), owner, kind, title: `${title}${TITLES[owner]}`, measure, used, limit }]
          : []
      if (period === 'window')
        return found(null, 'Date/time', windows.find((open) => open.periodKey === counter.periodKey)?.rule.cap)
      const kind = POSTING_CAP_KINDS.find(
        (one) => one.measure === measure && one.scope === scope && one.period === period,
      )
      if (!kind || counter.periodKey !== periodKey(period, businessZone, at)) return []
      return found(kind.id, kind.title, limitOf(own, kind, scopeId))
    })
  })
}

/** Null where nothing is capped. */
export const fullestCap = (...asked: Parameters<typeof capFills>): CapFill | null =>
  capFills(...asked).reduce<CapFill | null>(
    (best, fill) => (best && shareOf(best) >= shareOf(fill) ? best : fill),
    null,
  )
