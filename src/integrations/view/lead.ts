import type { ProductId } from '@/kernel/lead-fields'
import type { Cents } from '@/kernel/money'

/** A lead or ping as it is handed in for sending. Values are in their normal form (see readLeadField). */
export interface SendLead {
  readonly product: ProductId
  readonly fields: Readonly<Record<string, string>>
  /** What the publisher sent beside the known fields. */
  readonly tracking: Readonly<Record<string, string>>
  /** The brands that the consumer chose. */
  readonly brands: readonly string[]
}

/** Everything around the lead that a template may use. Time is given, never taken. */
export interface SendContext {
  readonly orderId: number
  readonly postingId: string | number | null
  readonly leadId: string | number | null
  readonly pingId: string | number | null
  readonly publisherId: number
  readonly rcid: number
  readonly now: number
  readonly receivedAt: number
  /** The order's own price, and the least it may bid. */
  readonly priceCents: Cents | null
  readonly minimumCents: Cents | null
  /** What the buyer bid for this lead, when it is posted after a ping. */
  readonly bidCents: Cents | null
  readonly exclusive: boolean
  readonly test: boolean
  /** Where a buyer that decides later reports its decision. */
  readonly answerUrl: string | null
}

export interface SendInput {
  readonly lead: SendLead
  /** The order's destination for this stage: a URL, or e-mail addresses. */
  readonly destination: string
  /** The order's configuration; in place of secrets their handles. */
  readonly params: Readonly<Record<string, string>>
  /** Handle → secret. Formats never see the secrets themselves. */
  readonly secrets?: Readonly<Record<string, string>>
  readonly context: SendContext
  /** Values carried over from the answer to the ping. */
  readonly pingAnswer?: Readonly<Record<string, string>>
  /** A ping may say who the consumer is: the order is allowed it and the lead's publisher has it on. */
  readonly identity?: boolean
}

export type Stage = 'ping' | 'post'

/** What templates see while one request is built. */
export interface View {
  readonly product: ProductId
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  readonly brands: readonly string[]
  readonly params: Readonly<Record<string, string>>
  /** What is written in place of each handle. */
  readonly secrets: Readonly<Record<string, string>>
  readonly context: SendContext
  readonly pingAnswer: Readonly<Record<string, string>>
  /** The element a repeated template is at. */
  item: string | undefined
  index: number
  /** Required values that turned out to be absent. */
  readonly missing: string[]
}
