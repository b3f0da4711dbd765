import type { ProductId } from '@/kernel/lead-fields'
import type { Flaw } from './flaws'

/** What a simulated publisher sends. Keys are numbers that tell events apart; they grow with time of arrival. */
interface Sent {
  readonly key: number
  readonly at: number
  readonly rcid: number
  readonly publisher: number
  readonly product: ProductId
  /** As a publisher posts them: in normal form already. */
  readonly fields: Readonly<Record<string, string>>
  readonly tracking: Readonly<Record<string, string>>
  /** Slug of the lead source. */
  readonly source: string | null
  /** The publisher's own server. */
  readonly sender: string
  /** The same person came before, through the same publisher or another one. */
  readonly repeat: 'own' | 'other' | null
}

export interface PingEvent extends Sent {
  readonly kind: 'ping'
}

export interface PostEvent extends Sent {
  readonly kind: 'post'
  /** Key of the ping it follows. */
  readonly ping: number
  /** Undefined: the publisher sends no brand_consent. */
  readonly brands: readonly string[] | undefined
  readonly flaw: Flaw | null
}

export interface DirectEvent extends Sent {
  readonly kind: 'direct'
  readonly brands: readonly string[] | undefined
  readonly flaw: Flaw | null
}

export interface PrematchEvent extends Sent {
  readonly kind: 'prematch'
  readonly flaw: Flaw | null
}

/** The visitor's choice of brands, on the lead of a prematch. */
export interface ChoiceEvent {
  readonly kind: 'choice'
  readonly key: number
  readonly at: number
  readonly rcid: number
  /** Key of the prematch. */
  readonly prematch: number
  /** Empty: none was ticked. */
  readonly brands: readonly string[]
}

export type TrafficEvent = PingEvent | PostEvent | DirectEvent | PrematchEvent | ChoiceEvent

/** What the publisher was told; undefined where its request was refused. */
export interface TrafficAnswer {
  readonly status: 'matched' | 'unmatched' | 'rejected' | 'pending'
  /** Cents that it earns or would earn. */
  readonly price: number
  /** Brands to be shown. */
  readonly oneToOne: readonly string[]
}

/** Hand the answer to an event to the next call; events come in order of time. */
export type Traffic = Generator<TrafficEvent, void, TrafficAnswer | undefined>
