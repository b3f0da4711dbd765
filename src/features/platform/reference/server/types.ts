import type { ProviderNames } from '@/engine/electricity'
import type { Filter } from '@/engine/filters/filter'
import type { TokenRequirement } from '@/engine/filters/checks'
import type { MatchIndex } from '@/engine/match/compile'
import type { CapBoard } from '@/engine/match/board'
import type { MatchOrder } from '@/engine/match/order'
import type { OrderCaps } from '@/engine/caps/take'
import type { PriceModel } from '@/engine/money/payable'
import type { AnyFormat } from '@/integrations'
import type { ProductId } from '@/kernel/lead-fields'
import type { Cents } from '@/kernel/money'
import type { PeopleList } from './long-lists'
import type { Problem } from './problems'
import type { MarketSettings } from './settings'

export interface ScrubberSetting {
  readonly enabled: boolean
  readonly settings: Readonly<Record<string, unknown>>
}

export interface PublisherRef {
  readonly id: number
  readonly name: string
  readonly active: boolean
  /** 0 is off. */
  readonly duplicateDays: number
  readonly tokens: TokenRequirement | null
  readonly tokensPing: TokenRequirement | null
  readonly failFlagRule: 'fail' | 'flag'
  readonly creditReturn: boolean
  readonly copyFailedLead: boolean
  /** Pings to orders that are allowed it may say who the consumer is. */
  readonly pingIdentity: boolean
  readonly variancePercent: number | null
  readonly exclusive: boolean
  /** How many lenders a shared lead goes to. */
  readonly places: number
  /** Which flows the publisher may use. */
  readonly flows: Readonly<Record<Flow, boolean>>
  readonly filters: readonly Filter[]
  readonly scrubbers: ReadonlyMap<string, ScrubberSetting>
}

/** How a lead comes in; the words of the specification's lead sources. */
export type Flow = 'traffic' | 'directpost' | 'pingpost'

export interface RcidRef {
  readonly id: number
  readonly publisher: PublisherRef
  readonly product: ProductId
  readonly title: string
  readonly status: 'active' | 'inactive' | 'testing'
  /** Null until a key was made. */
  readonly apiKey: string | null
  /** Replaced, but good until then. */
  readonly earlierKey: { readonly key: string; readonly until: number } | null
  readonly priceModel: PriceModel
  readonly duplicateDays: number
  /** 1 = required on post, 2 = on ping and post. */
  readonly required: Readonly<Record<string, 1 | 2>>
  readonly filters: readonly Filter[]
}

export interface LenderRef {
  readonly id: number
  readonly title: string
  readonly status: 'active' | 'inactive' | 'testing'
  readonly compliance: boolean
  /** As the consumer sees it; null where the lender has no one-to-one settings. */
  readonly brand: string | null
  readonly emailCopyTo: string | null
}

export interface OrderRef extends MatchOrder {
  readonly title: string
  readonly minPingPrice: Cents | null
  readonly overridePrice: Cents | null
  readonly returnPriceAdj: number | null
  readonly timeoutMs: number
  readonly pingTimeoutMs: number
  readonly timeoutMeansRefused: boolean
  readonly destination: string
  readonly destinationPing: string
  /** Its pings may say who the consumer is, where the lead's publisher has it on. */
  readonly pingIdentity: boolean
  /** As formats see them: in place of secrets their handles. */
  readonly params: Readonly<Record<string, string>>
  /** Handle → secret, for what is really sent. */
  readonly handles: Readonly<Record<string, string>>
  /** Values that logs and screens must not show. */
  readonly secrets: readonly string[]
  readonly caps: OrderCaps
  /** How it is sent to; a text says why it cannot be. */
  readonly format: AnyFormat | string
}

export interface LeadSourceRef {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly lenders: readonly number[]
}

/** The orders of one product, compiled, with the caps as last heard of. */
export interface ProductMarket {
  readonly index: MatchIndex
  readonly board: CapBoard
}

export interface Lists {
  /** Normalised phone or e-mail → the list that has it. */
  readonly phones: PeopleList
  readonly emails: PeopleList
  readonly words: readonly { readonly word: string; readonly action: 'fail' | 'flag' }[]
  /** 'areacode/state' */
  readonly areaCodes: ReadonlySet<string>
}

export interface PixelRef {
  readonly id: number
  readonly publisher: number
  readonly product: ProductId | null
  readonly type: 'leadsubmit' | 'pageview' | 'leadsubmitpostback' | 'pageviewpostback'
  readonly content: string
  readonly filters: readonly Filter[]
}

/** Everything that decides besides the lead itself. Never changed: a change of data makes a new one. */
export interface Reference {
  readonly loadedAt: number
  readonly publishers: ReadonlyMap<number, PublisherRef>
  readonly rcids: ReadonlyMap<number, RcidRef>
  readonly lenders: ReadonlyMap<number, LenderRef>
  readonly orders: ReadonlyMap<number, OrderRef>
  readonly products: ReadonlyMap<ProductId, ProductMarket>
  readonly sources: ReadonlyMap<string, LeadSourceRef>
  /** Lower-case brand → lender. */
  readonly brands: ReadonlyMap<string, LenderRef>
  readonly lists: Lists
  readonly providers: ProviderNames
  readonly pixels: readonly PixelRef[]
  readonly settings: MarketSettings
  readonly problems: readonly Problem[]
}
