import type { ProductId } from '@/kernel/lead-fields'

/** Which lenders the consumer agreed to hear from. */
export type Consent =
  /** Not asked yet: brands are still to be offered (ping, prematch). */
  | { readonly kind: 'open' }
  /** The publisher sent no brand_consent: lenders with one-to-one compliance are skipped. */
  | { readonly kind: 'absent' }
  /** Only these lenders; an empty list means nobody. `brands` has the choices of lenders that were not offered by their own brand alone. */
  | {
      readonly kind: 'chosen'
      readonly lenders: readonly number[]
      readonly brands?: readonly { readonly lender: number; readonly brand: string }[]
    }

/** A lead or ping as rules see it. Values are in their normal form (see readLeadField). */
export interface LeadView {
  readonly stage: 'ping' | 'post'
  readonly product: ProductId
  readonly publisher: number
  readonly rcid: number
  /** Id of the lead source, where it is known. */
  readonly source: number | null
  readonly receivedAt: number
  readonly test: boolean
  readonly exclusive: boolean
  readonly consent: Consent
  readonly fields: Readonly<Record<string, string>>
  /**
   * When each lender was last sent this person: matched, returned or undecided, by any of its orders.
   * Empty on a ping, which does not tell who the person is.
   */
  readonly lastSentToLender: Readonly<Record<number, number>>
  /** Orders that refused this very lead, and lenders that hold or ever bought it. */
  readonly refusedByOrders: readonly number[]
  readonly heldByLenders: readonly number[]
}

export const consentAllows = (consent: Consent, lender: number, compliance: boolean): boolean =>
  consent.kind === 'open' || (consent.kind === 'absent' ? !compliance : consent.lenders.includes(lender))
