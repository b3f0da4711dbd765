import type { Filter } from '@/engine/filters/filter'
import type { IsoDate } from '@/kernel/business-time'
import type { ProductId } from '@/kernel/lead-fields'

/** Something staff did at a moment, as data. Money is cents. */
export type StoryAction =
  | {
      readonly kind: 'setFilter'
      readonly owner: 'order' | 'rcid'
      readonly ownerId: number
      readonly filter: Filter
    }
  | { readonly kind: 'setPrice'; readonly order: number; readonly cents: number }
  /** The cap is set to where its use then is this many percent of it. */
  | {
      readonly kind: 'capAtUse'
      readonly order: number
      readonly cap: 'cap_month' | 'cap_overall'
      readonly percent: number
    }
  | {
      readonly kind: 'costUpload'
      /** Names this upload for its correction. */
      readonly upload: string
      readonly publisher: number
      /** Of the publisher, all of one product. */
      readonly rcids: readonly number[]
      readonly from: IsoDate
      readonly to: IsoDate
      readonly cents: number
      readonly distribution: 'equally'
    }
  | {
      readonly kind: 'undoCostUpload'
      readonly upload: string
      readonly publisher: number
      readonly rcids: readonly number[]
    }
  | ({ readonly kind: 'revenueFile' } & RevenueFile)
  | ({ readonly kind: 'formatChange' } & FormatChange)
  /** Denied returns that are asked for again: the last so many. */
  | { readonly kind: 'reverseDenials'; readonly count: number; readonly product: ProductId }
  /** One sale of a lead that was sold to `sales` lenders is returned, and accepted. */
  | { readonly kind: 'returnOneOf'; readonly product: ProductId; readonly sales: number; readonly reason: string }

/** What a lender says it bought, beside what we know. */
export interface RevenueFile {
  readonly lender: number
  /** It is about orders for this one only. */
  readonly product: ProductId
  readonly filename: string
  readonly from: IsoDate
  readonly to: IsoDate
  /** Sold here, not in the file. */
  readonly missing: number
  /** Undecided here, bought there. */
  readonly undecided: number
  readonly differences: number
}

/** A change of a send part, made with the editor. */
export interface FormatChange {
  readonly order: number
  readonly part: 'data' | 'result'
  readonly format: string
  readonly prompt: string
  /** The whole format as it would be. */
  readonly document: unknown
  readonly refused: { readonly at: number; readonly by: string; readonly why: string } | null
}

export interface StoryEvent {
  /** Whose market it belongs to; null where it moves none. */
  readonly product: ProductId | null
  /** Number of the story in the design; 0 for everyday work. */
  readonly story: number
  readonly at: number
  readonly by: string
  readonly action: StoryAction
  readonly memo: string
}

/** As it is written down first. */
export type Untold = Omit<StoryEvent, 'product'>
