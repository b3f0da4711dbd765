import type { ProductId } from '@/kernel/lead-fields'

/** What the demo world aims at, in one place. Prices are dollars that lenders pay, shares are of 1. */

export const DAYS = 60
/** Those that came through; those left unfinished come beside them. */
export const LEADS = 15_000
const UNFINISHED = 800
export const ALL_LEADS = LEADS + UNFINISHED
export const PINGS = 70_000
/** Of the leads; the rest of the flows follows from them. */
export const FLOW_SHARES = { pingpost: 0.6, directpost: 0.3, traffic: 0.1 } as const
/** Web leads that are left before a brand was chosen, beside those that came through. */
export const ABANDONED = UNFINISHED / LEADS
/** A priced ping that is posted to us. */
export const POSTED = 0.36
/** Leads that were here before: with the same publisher, with another one within a week. */
export const REPEATS = { own: 0.04, other: 0.02 } as const
export const TICKS_NO_BRAND = 0.08

type Range = readonly [low: number, high: number, mean: number]

export interface ProductFigures {
  readonly id: ProductId
  readonly share: number
  readonly exclusive: Range
  /** Per buyer; null where nobody buys shared. */
  readonly shared: Range | null
  readonly cpa: number
  /** Of pings, those answered with a price. */
  readonly priced: number
  /** Of sold postings. */
  readonly returns: number
  /** Days in which lenders may return. */
  readonly window: readonly [least: number, most: number]
  /** Where more of the traffic comes from. */
  readonly home: readonly string[]
}

const states = (text: string): readonly string[] => text.split(' ')
const EXTERIOR = states('OH PA MI IL NJ NY MO IN VA MD')

export const FIGURES: readonly ProductFigures[] = [
  {
    id: 1,
    share: 0.17,
    exclusive: [40, 110, 62],
    shared: [16, 40, 24],
    cpa: 42,
    priced: 0.38,
    returns: 0.08,
    window: [7, 7],
    home: EXTERIOR,
  },
  {
    id: 2,
    share: 0.18,
    exclusive: [42, 140, 68],
    shared: [18, 45, 27],
    cpa: 46,
    priced: 0.4,
    returns: 0.09,
    window: [7, 7],
    home: states('TX FL OK CO GA MO'),
  },
  {
    id: 3,
    share: 0.16,
    exclusive: [45, 120, 66],
    shared: [18, 42, 25],
    cpa: 45,
    priced: 0.37,
    returns: 0.08,
    window: [7, 7],
    home: states('FL TX OH PA AZ CA NC'),
  },
  {
    id: 4,
    share: 0.06,
    exclusive: [32, 90, 50],
    shared: [14, 34, 20],
    cpa: 34,
    priced: 0.3,
    returns: 0.07,
    window: [7, 7],
    home: EXTERIOR,
  },
  {
    id: 5,
    share: 0.15,
    exclusive: [28, 150, 58],
    shared: [14, 48, 24],
    cpa: 38,
    priced: 0.31,
    returns: 0.13,
    window: [3, 4],
    home: states('CA TX FL AZ NJ NY MA IL NV MD CT CO'),
  },
  {
    id: 6,
    share: 0.05,
    exclusive: [35, 110, 55],
    shared: [18, 50, 30],
    cpa: 36,
    priced: 0.28,
    returns: 0.1,
    window: [5, 5],
    home: states('CA FL TX CO WA VA'),
  },
  {
    id: 7,
    share: 0.15,
    exclusive: [18, 75, 38],
    shared: null,
    cpa: 26,
    priced: 0.42,
    returns: 0.11,
    window: [3, 5],
    home: [],
  },
  {
    id: 8,
    share: 0.08,
    exclusive: [45, 180, 85],
    shared: [25, 60, 38],
    cpa: 60,
    priced: 0.33,
    returns: 0.12,
    window: [14, 21],
    home: states('TX FL GA OH NC AZ MO TN MI AL'),
  },
]

const byId = new Map(FIGURES.map((figures) => [figures.id, figures]))

export function figuresOf(product: ProductId): ProductFigures {
  const found = byId.get(product)
  if (!found) throw new RangeError(`no figures of product ${product}`)
  return found
}

/** Weights of a consumer's local hours, and of days from Monday on. */
export const HOUR_WEIGHTS: readonly number[] = [1, 1, 1, 1, 1, 1, 2, 4, 6, 7, 7, 7, 8, 6, 6, 6, 6, 6, 7, 7, 7, 5, 3, 2]
export const DAY_WEIGHTS: readonly number[] = [118, 108, 104, 100, 92, 86, 92]
export const HOLIDAY = 0.6
export const GROWTH_A_DAY = 0.003
export const DAY_NOISE = 0.12
/** Hail in Texas: roofing there, from this day on for four days. */
export const STORM = { state: 'TX', product: 2 as ProductId, from: 55, days: 4, times: 2.2 } as const

/** What a debt lead is worth by what is owed. */
export const debtPrice = (owed: number): number => (owed < 15_000 ? 22 : owed < 20_000 ? 32 : owed < 30_000 ? 45 : 65)
