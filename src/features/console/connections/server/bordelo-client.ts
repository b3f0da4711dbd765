import type { Outbound } from '@/server/outbound/client'
import type { Result } from '@/server/outbound/result'

/** Something that happened to a lead, told by Bordelo's own identifiers: null where a party is not connected. */
export interface BordeloEvent {
  readonly event: 'lead.sold'
  /** Of the posting: the same event is never another one. */
  readonly id: number
  readonly at: string
  readonly lead: number
  /** Dollars. */
  readonly price: number
  readonly publisher: string | null
  readonly rcid: string | null
  readonly lender: string | null
  readonly order: string | null
}

/** The way to Bordelo. */
export interface BordeloClient {
  readonly tell: (event: BordeloEvent, apiKey: string | null) => Promise<Result>
}

const TELL_MS = 10_000

/** Over HTTP, to a destination that is checked like those of lenders. */
export const bordeloOverHttp = (outbound: Outbound, url: string): BordeloClient => ({
  tell: (event, apiKey) =>
    outbound.request({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(event),
      deadline: performance.now() + TELL_MS,
    }),
})
