import type { ProductId } from '@/kernel/lead-fields'
import type { Cents } from '@/kernel/money'
import type { Filter, Stop } from '../filters/filter'
import { consentAllows, type LeadView } from '../filters/lead-view'

/** An order as matching sees it. At most one filter per kind and owner. */
export interface MatchOrder {
  readonly id: number
  readonly lender: number
  readonly product: ProductId
  readonly status: 'active' | 'paused' | 'archive'
  readonly lenderStatus: 'active' | 'inactive' | 'testing'
  readonly pingPost: boolean
  readonly price: Cents | null
  readonly feed: boolean
  /** A feed that also gets copies of exclusive leads. */
  readonly feedTakesExclusive: boolean
  /** The lender asks for one-to-one consent. */
  readonly compliance: boolean
  /** Zone of its date/time rules; null is the business zone. */
  readonly zone: string | null
  readonly filters: readonly Filter[]
  readonly lenderFilters: readonly Filter[]
  /** Says what of it cannot be read: such an order takes nothing. */
  readonly unreadable?: string
}

/** Rules that are not filters. The code is the stable number in stored verdicts. */
export interface OrderRule {
  readonly code: number
  readonly title: string
  readonly stops: (order: MatchOrder, view: LeadView) => Omit<Stop, 'rule'> | null
}

export const READABLE: OrderRule = {
  code: 23,
  title: 'Unreadable order',
  stops: ({ unreadable }) =>
    unreadable === undefined ? null : { ruleValue: 'an order that can be read', leadValue: unreadable },
}

export const ORDER_STATUS: OrderRule = {
  code: 1,
  title: 'Order status',
  stops: ({ status }) =>
    status === 'active' ? null : { ruleValue: 'active', leadValue: `order is ${status}`, status },
}

export const LENDER_STATUS: OrderRule = {
  code: 2,
  title: 'Lender status',
  stops({ lenderStatus }, view) {
    const wanted = view.test ? 'testing' : 'active'
    return lenderStatus === wanted
      ? null
      : { ruleValue: wanted, leadValue: `lender is ${lenderStatus}`, status: lenderStatus }
  },
}

export const PRICE: OrderRule = {
  code: 3,
  title: 'Price',
  stops: ({ price, pingPost }) =>
    price !== null || pingPost ? null : { ruleValue: 'a price or ping/post', leadValue: 'no price' },
}

export const CONSENT: OrderRule = {
  code: 4,
  title: 'Consent',
  stops({ lender, compliance }, { consent }) {
    if (consentAllows(consent, lender, compliance)) return null
    return {
      ruleValue: compliance ? 'one-to-one consent' : 'chosen brands only',
      leadValue: consent.kind === 'chosen' ? 'brand not chosen' : 'no consent given',
    }
  },
}

export const EXCLUSIVE_FEED: OrderRule = {
  code: 5,
  title: 'Data feed',
  stops: ({ feed, feedTakesExclusive }, view) =>
    feed && view.exclusive && !feedTakesExclusive ? { ruleValue: 'shared leads', leadValue: 'exclusive lead' } : null,
}

export const REFUSED_BEFORE: OrderRule = {
  code: 6,
  title: 'Refused before',
  stops: ({ id }, view) =>
    view.refusedByOrders.includes(id) ? { ruleValue: 'not offered twice', leadValue: 'refused this lead' } : null,
}

export const LENDER_HOLDS_IT: OrderRule = {
  code: 7,
  title: 'Once per lender',
  stops: ({ lender }, view) =>
    view.heldByLenders.includes(lender) ? { ruleValue: 'one lender, once', leadValue: 'lender has this lead' } : null,
}

/** Written over an eligible verdict by what happens after matching; codes 8 to 15. */
export const LATER_STOPS = {
  breaker: { code: 8, title: 'Circuit breaker' },
  pingTimeout: { code: 9, title: 'Ping time-out' },
  noBid: { code: 10, title: 'No bid' },
  minimumPingPrice: { code: 11, title: 'Minimum ping price' },
  pingError: { code: 12, title: 'Ping error' },
  brand: { code: 13, title: 'Brand not chosen' },
} as const
