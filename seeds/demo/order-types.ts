import type { Filter } from '@/engine/filters/filter'
import type { ProductId } from '@/kernel/lead-fields'

/** Days before the first day of traffic. */
export type DaysBefore = number

export type OrderKind = 'pingpost' | 'fixed' | 'feed'

export interface DemoOrder {
  readonly id: number
  readonly lender: number
  readonly product: ProductId
  readonly title: string
  readonly status: 'active' | 'paused' | 'archive'
  readonly kind: OrderKind
  readonly price: number | null
  readonly minpingprice: number | null
  readonly overrideprice: number | null
  readonly returncap: number | null
  readonly returnpriceadj: number | null
  readonly timezone: string | null
  readonly timeout: number | null
  readonly timeoutping: number | null
  readonly timeoutmeansrefused: boolean
  readonly feedtakesexclusive: boolean
  readonly filters: readonly Filter[]
  /** A format that ships; its three parts are the order's. */
  readonly format: string
  readonly config: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
  /** Its path at the lender simulator, or the addresses of an e-mail order. */
  readonly destination: { readonly path: string } | { readonly emails: string }
  readonly since: DaysBefore
  readonly buyer: BuyerHabits
}

/** How the lender behind an order behaves. */
export interface BuyerHabits {
  /** Times the usual likelihood that it bids on a ping. */
  readonly interest: number
  /** Dollars its bids are around, exclusive and shared. */
  readonly bid: { readonly exclusive: number; readonly shared: number }
  /** Of the posts it answers. */
  readonly refuses: number
  /** Times the usual delay. */
  readonly slowness: number
  /** Times the product's usual share of returns. */
  readonly returns: number
  /** Answers some posts later. */
  readonly decidesLater: boolean
  /** A test bench: bids on every ping and buys every lead, at once. */
  readonly buysAll: boolean
}
