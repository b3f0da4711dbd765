/** Lenders whose systems do not do as they should, for a while. */

export interface Outage {
  readonly lender: string
  readonly day: number
  readonly time: string
  /** So many requests are taken and never answered; then its door is shut. */
  readonly swallows: number
}

export const SUMMIT_OUTAGE: Outage = { lender: 'Summit Ridge Roofing', day: 58, time: '10:40', swallows: 14 }

/** Some answers of the first month never came, although the leads were bought: its file tells. */
export const SLOW_MONTH = { lender: 'Stonegate Windows', from: 4, to: 28, silent: 0.06 } as const
