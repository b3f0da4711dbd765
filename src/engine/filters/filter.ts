import type { ProductId } from '@/kernel/lead-fields'
import type { Result } from '../result'
import type { ListEntries } from './entries'
import type { LeadView } from './lead-view'
import type { FilterWords } from './sentences'

export type FilterOwner = 'order' | 'lender' | 'publisher' | 'rcid' | 'pixel'

/** One stored filter. `ping` 1 = checked on ping and post, 0 = on post only. Data is what the kind's parse returned. */
export interface Filter {
  readonly kind: string
  readonly data: unknown
  readonly ping: 0 | 1
}

/** Why a rule said no: the rule, what it asks for and what the lead has. */
export interface Stop {
  readonly rule: string
  readonly ruleValue: string
  readonly leadValue: string
  /** The status that a rule about statuses found. */
  readonly status?: string
}

/** A stop with the number of its rule in stored verdicts. */
export interface CodedStop extends Stop {
  readonly code: number
}

export interface FilterContext {
  readonly now: number
  /** Zone of date/time rules: the order's own, else the business zone. */
  readonly zone: string
  readonly businessZone: string
  readonly owner: FilterOwner
  readonly ownerId: number
  /** The lender whose order is being looked at; null for publisher, RCID and pixel filters. */
  readonly lender: number | null
  readonly pingPost: boolean
  /** Current value of a counter, by counterKey. */
  readonly used: (counter: string) => number
}

export interface BadFilterData {
  readonly field: string
  readonly message: string
  /** Of a list, what is wrong with its entries one by one. */
  readonly entries?: readonly { readonly field: string; readonly message: string }[]
}

/**
 * How the match index treats a kind. 'list' and bounds are read by value, 'time' and 'cap' by moment and counters,
 * 'lender' by when the lender last had the person. 'facts' depends on the named facts of a lead alone, so that answers can be kept.
 */
export type Lane =
  | { readonly kind: 'list'; readonly value: (view: LeadView) => FieldValue<string> }
  | { readonly kind: 'minimum' | 'maximum'; readonly value: (view: LeadView, now: number) => FieldValue<number> }
  | { readonly kind: 'facts'; readonly facts: (view: LeadView) => string }
  | { readonly kind: 'lender'; readonly stops: (data: never, lastSent: number, now: number) => boolean }
  | { readonly kind: 'time' | 'cap' }

/** null: the lead lacks the field. undefined: its product has no such field, so that the rule says nothing. */
export type FieldValue<T> = T | null | undefined

/** How the console edits the data. */
export type FilterEditor = 'list' | 'time' | 'number' | 'money' | 'scopedNumber' | 'days' | 'tokens' | 'minutes'

export interface FilterKind<Data = unknown> {
  /** Stable identifier: the 'filterTitle' of the calls. */
  readonly id: string
  /** Stable number of the kind in stored verdicts, 16 to 127. Never reused. */
  readonly code: number
  readonly title: string
  readonly owners: readonly FilterOwner[]
  readonly products: readonly ProductId[]
  readonly editor: FilterEditor
  /** What a list may hold, where that is a fixed set. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** Of list kinds: how entries are read. */
  readonly entries?: ListEntries
  readonly lane: Lane
  /** null means unset: an empty list or an empty value switches the filter off. */
  parse(input: unknown, owner: FilterOwner): Result<Data | null, BadFilterData>
  /** null means passed. */
  evaluate(data: Data, view: LeadView, context: FilterContext): Stop | null
  /** What the rule asks for, in short, beside what the lead has. */
  display(data: Data): string
  /** What it does, for people who do not know the data. */
  sentence(data: Data, words?: FilterWords): string
}

export const ALL_OWNERS: readonly FilterOwner[] = ['order', 'lender', 'publisher', 'rcid', 'pixel']
export const BUYING_OWNERS: readonly FilterOwner[] = ['order', 'lender']
