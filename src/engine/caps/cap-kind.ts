import type { CounterMeasure, CounterPeriod, CounterScope } from './counter'

/** One cap an order or lender can set. Date/time windows carry their caps themselves. */
export interface CapKind {
  readonly id: string
  /** Number in stored verdicts. */
  readonly code: number
  readonly title: string
  readonly measure: CounterMeasure
  readonly scope: CounterScope
  readonly period: Exclude<CounterPeriod, 'window'>
}

const PERIODS = ['overall', 'day', 'week', 'month'] as const
const SCOPES = [
  { scope: 'all', prefix: 'cap', words: '', code: 96 },
  { scope: 'publisher', prefix: 'cap_publisher', words: ' per publisher', code: 100 },
  { scope: 'rcid', prefix: 'cap_rcid', words: ' per RCID', code: 104 },
] as const

export const LEAD_CAP_KINDS: readonly CapKind[] = SCOPES.flatMap(({ scope, prefix, words, code }) =>
  PERIODS.map((period, index) => ({
    id: `${prefix}_${period}`,
    code: code + index,
    title: `Cap ${period}${words}`,
    measure: 'leads' as const,
    scope,
    period,
  })),
)

export const REVENUE_CAP_KINDS: readonly CapKind[] = [
  { id: 'cap_revenue_day', code: 108, title: 'Revenue cap day', measure: 'cents', scope: 'all', period: 'day' },
  { id: 'cap_revenue_month', code: 109, title: 'Revenue cap month', measure: 'cents', scope: 'all', period: 'month' },
]

export const PING_RATE_KIND: CapKind = {
  id: 'pings_minute',
  code: 110,
  title: 'Pings per minute',
  measure: 'pings',
  scope: 'all',
  period: 'minute',
}

/** Caps a lead posting takes room of; pings have their own rate. */
export const POSTING_CAP_KINDS: readonly CapKind[] = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS]

const EVERY: Readonly<Record<CapKind['period'], string>> = {
  overall: 'Overall',
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  minute: '',
}
const FOR_EACH: Readonly<Record<CounterScope, string>> = { all: '', publisher: ' per publisher', rcid: ' per RCID' }

/** As people say it: 'Daily cap per publisher'. The title is what filters are set by. */
export const capName = ({ measure, period, scope, title }: CapKind): string =>
  measure === 'pings' ? title : `${EVERY[period]} ${measure === 'cents' ? 'revenue cap' : 'cap'}${FOR_EACH[scope]}`
