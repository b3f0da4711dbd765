import { type Cents, cents, percentOf } from '@/kernel/money'

/** How a publisher is paid, frozen on the lead at receipt. Percents are in hundredths of a percent: 72.5 % is 7250. */
export type PriceModel =
  | { readonly kind: 'CPA'; readonly amount: Cents }
  | { readonly kind: 'REV'; readonly basisPoints: number }

/** One lead posting as far as money goes. */
export interface PaidPosting {
  readonly status: string
  readonly feed: boolean
  readonly removed: boolean
  /** What the lender pays; 0 until it has bought. */
  readonly revenue: Cents
  /** The part given back by an accepted return. */
  readonly credited: Cents
  /** The return was accepted without taking the payout back. */
  readonly payoutKept: boolean
}

export interface PaidLead {
  readonly test: boolean
  readonly deleted: boolean
  readonly priceModel: PriceModel
  readonly uploadedCost: Cents | null
  /** Set to matched no buyer and not sold since. */
  readonly noBuyer: boolean
  /** What the ping promised the publisher. */
  readonly promise: Cents | null
  readonly postings: readonly PaidPosting[]
}

const shareOf = (basisPoints: number, base: Cents): Cents => percentOf(basisPoints / 100, base)

const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0))

/** Revenue the lead has now, feeds included. */
export const earnTotal = (lead: PaidLead): Cents =>
  lead.test ? cents(0) : sum(lead.postings.filter((p) => !p.removed).map((p) => p.revenue - p.credited))

/** What the percentage of a REV publisher applies to: no feeds, but credits whose payout was not taken back. */
function revBase(postings: readonly PaidPosting[]): Cents {
  const counted = postings.filter((p) => !p.feed && !p.removed)
  return sum(counted.map((p) => p.revenue - p.credited + (p.payoutKept ? p.credited : 0)))
}

const holdsSale = (posting: PaidPosting): boolean =>
  !posting.feed && !posting.removed && (posting.status === 'matched' || posting.payoutKept)

/** What the publisher is due for the lead, rounded once for the whole lead. */
export function payable(lead: PaidLead): Cents {
  if (lead.test || lead.deleted) return cents(0)
  if (lead.uploadedCost !== null) return lead.uploadedCost
  const { priceModel, postings } = lead
  if (priceModel.kind === 'CPA') return postings.some(holdsSale) || lead.noBuyer ? priceModel.amount : cents(0)
  if (lead.noBuyer) return lead.promise ?? cents(0)
  return shareOf(priceModel.basisPoints, revBase(postings))
}

/** What a publisher earns on these prices sold together: the promise of a ping and the check before an offer. */
export const payoutOn = (priceModel: PriceModel, prices: readonly Cents[]): Cents =>
  priceModel.kind === 'CPA'
    ? prices.length > 0
      ? priceModel.amount
      : cents(0)
    : shareOf(priceModel.basisPoints, sum(prices))
