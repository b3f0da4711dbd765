import { wallClock } from '../time/wall-clock'

/** Who a counter belongs to: one order, or a lender over all its orders together. */
export type CounterOwner = 'order' | 'lender'
/** What it counts apart: everything, or the leads of one publisher or one RCID. */
export type CounterScope = 'all' | 'publisher' | 'rcid'
export type CounterPeriod = 'overall' | 'day' | 'week' | 'month' | 'window' | 'minute'
export type CounterMeasure = 'leads' | 'cents' | 'pings'

export interface Counter {
  readonly owner: CounterOwner
  readonly ownerId: number
  readonly measure: CounterMeasure
  readonly scope: CounterScope
  /** 0 for scope 'all'. */
  readonly scopeId: number
  readonly period: CounterPeriod
  /**
   * '' overall, 'yyyy-mm-dd' for a day, the Monday for a week, 'yyyy-mm' for a month, the minute's number since 1970,
   * and 'hh:mm-hh:mm@yyyy-mm-dd' for one occurrence of a date/time window.
   */
  readonly periodKey: string
}

/** The text form. Sorting these texts is the one order in which counters are locked and updated. */
export const counterKey = ({ owner, ownerId, measure, scope, scopeId, period, periodKey }: Counter): string =>
  `${owner}/${ownerId}/${measure}/${scope}/${scopeId}/${period}/${periodKey}`

export function parseCounterKey(key: string): Counter {
  // No split: keys are read by the dozen with every posting.
  const afterOwner = key.indexOf('/')
  const afterId = key.indexOf('/', afterOwner + 1)
  const afterMeasure = key.indexOf('/', afterId + 1)
  const afterScope = key.indexOf('/', afterMeasure + 1)
  const afterScopeId = key.indexOf('/', afterScope + 1)
  const afterPeriod = key.indexOf('/', afterScopeId + 1)
  return {
    owner: key.slice(0, afterOwner) as CounterOwner,
    ownerId: Number(key.slice(afterOwner + 1, afterId)),
    measure: key.slice(afterId + 1, afterMeasure) as CounterMeasure,
    scope: key.slice(afterMeasure + 1, afterScope) as CounterScope,
    scopeId: Number(key.slice(afterScope + 1, afterScopeId)),
    period: key.slice(afterScopeId + 1, afterPeriod) as CounterPeriod,
    periodKey: key.slice(afterPeriod + 1),
  }
}

/** What it counts alone, where nothing else of the key is asked for. */
export function measureOf(key: string): CounterMeasure {
  const afterId = key.indexOf('/', key.indexOf('/') + 1)
  return key.slice(afterId + 1, key.indexOf('/', afterId + 1)) as CounterMeasure
}

/** The period alone, where nothing else of the key is asked for. */
export function periodOf(key: string): CounterPeriod {
  const last = key.lastIndexOf('/')
  return key.slice(key.lastIndexOf('/', last - 1) + 1, last) as CounterPeriod
}

const MINUTE = 60_000

/** The period a moment belongs to, in the business zone. Windows have their own keys, in the order's zone. */
export function periodKey(period: Exclude<CounterPeriod, 'window'>, businessZone: string, at: number): string {
  switch (period) {
    case 'overall':
      return ''
    case 'minute':
      return String(Math.floor(at / MINUTE))
    case 'day':
    case 'week':
    case 'month':
      return wallClock(businessZone, at)[period]
  }
}
