import type { ProductId } from '@/kernel/lead-fields'
import type { TokenRequirement } from '@/engine/filters/checks'
import type { Flow } from './types'

/** Who sends leads, and how. Weights are percent of all leads; five publishers give half of them. */
export interface PublisherProfile {
  readonly name: string
  readonly products: readonly ProductId[]
  readonly exclusive: boolean
  readonly flow: Flow
  readonly weight: number
  readonly duplicate: number
  readonly tokens: TokenRequirement | null
  readonly tokensPing: TokenRequirement | null
  readonly flags: boolean
  readonly creditReturn: boolean
  readonly variance: number | null
  /** Phone, risk A, risk B, Anura, Jornaya, certificate, age, IP and address velocity: a letter for each that is on. */
  readonly scrubbers: string
}

type Options = Partial<Omit<PublisherProfile, 'name' | 'products' | 'exclusive' | 'flow' | 'weight'>>

const publisher =
  (exclusive: boolean, flow: Flow) =>
  (name: string, weight: number, products: readonly ProductId[], options: Options = {}): PublisherProfile => ({
    name,
    products,
    exclusive,
    flow,
    weight,
    duplicate: 0,
    tokens: null,
    tokensPing: null,
    flags: false,
    creditReturn: true,
    variance: null,
    scrubbers: '',
    ...options,
  })

const ping = { exclusive: publisher(true, 'pingpost'), shared: publisher(false, 'pingpost') }
const direct = { exclusive: publisher(true, 'directpost'), shared: publisher(false, 'directpost') }
const ownMedia = publisher(false, 'traffic')

export const PUBLISHER_PROFILES: readonly PublisherProfile[] = [
  ping.exclusive('Bright Harbor Media', 13, [1, 2, 3], {
    tokens: 'either_or_required',
    variance: 40,
    duplicate: 30,
    scrubbers: 'PANCa',
  }),
  ping.exclusive('Nine Oaks Digital', 11, [5, 2], { tokens: 'tf_only', variance: 30, scrubbers: 'PANCa' }),
  ownMedia('QuoteLantern', 6, [1, 2, 3, 4], { duplicate: 30, creditReturn: false, scrubbers: 'PANCa' }),
  ping.exclusive('Parkline Leads', 11, [7, 6], { duplicate: 14, flags: true, scrubbers: 'PANCa' }),
  ownMedia('Homewise Path', 4, [8, 1, 3], { duplicate: 30, creditReturn: false, scrubbers: 'PNCI' }),
  direct.exclusive('Ledger & Lane', 4.5, [7], {
    tokens: 'either_or_required',
    creditReturn: false,
    scrubbers: 'PAa',
  }),
  ping.shared('Copperfield Traffic', 8, [2, 4], {
    duplicate: 7,
    variance: 20,
    flags: true,
    creditReturn: false,
    scrubbers: 'PBNCa',
  }),
  ping.exclusive('Tidal Reach', 5, [5, 8], { scrubbers: 'PANC' }),
  direct.exclusive('Maple Funnel', 8, [1, 2, 3, 4], { duplicate: 30, scrubbers: 'PANCa' }),
  ping.exclusive('Signal North', 4, [6, 7, 5], {
    tokens: 'either_or_required',
    creditReturn: false,
    scrubbers: 'PANCIV',
  }),
  direct.exclusive('ClearQuote Labs', 5, [3, 1], { duplicate: 15, scrubbers: 'PAC' }),
  direct.exclusive('Prairie Click', 3, [2, 5], { flags: true, scrubbers: 'PANa' }),
  ping.exclusive('Westgate Performance', 2, [1, 7], { variance: 20, creditReturn: false, scrubbers: 'PBN' }),
  direct.shared('Riverbend Offers', 3, [8, 6], { duplicate: 60, flags: true, scrubbers: 'PANJ' }),
  direct.exclusive('Ember Social', 3, [3, 5, 7], { tokens: 'tf_only', flags: true, scrubbers: 'PBNCaI' }),
  ping.shared('Foxglove Media', 3, [1, 4], { variance: 40, creditReturn: false, scrubbers: 'PA' }),
  direct.shared('Anvil & Quill', 2.5, [2, 3], { duplicate: 20, scrubbers: 'NC' }),
  ping.exclusive('Saltmarsh Online', 0, [5], { scrubbers: 'P' }),
  ping.exclusive('Lantern Row', 1.2, [7, 8], { tokens: 'jornaya_only', tokensPing: 'jornaya_only', scrubbers: 'PJ' }),
  ping.shared('Granite Peak Leads', 1, [2, 1, 4], { scrubbers: 'PA', creditReturn: false }),
  ping.shared('Juniper Street', 0.5, [3], { flags: true, scrubbers: 'PB' }),
  direct.exclusive('Kite & Compass', 1, [6, 7], { duplicate: 90, scrubbers: 'PNa' }),
  ping.shared('Blue Heron Interactive', 0.3, [1, 5], { creditReturn: false, scrubbers: 'PBNJV' }),
  direct.shared('Old Mill Media', 0, [4, 2], { creditReturn: false }),
  direct.exclusive('Thistle Works', 0, [8], { creditReturn: false }),
]

export const INACTIVE_PUBLISHERS: readonly string[] = ['Saltmarsh Online', 'Old Mill Media', 'Thistle Works']
/** Posts click ids of 32 characters as its sub ids, a new one for every lead. */
export const CLICK_ID_PUBLISHER = 'Ember Social'
export const OWN_MEDIA: readonly string[] = ['QuoteLantern', 'Homewise Path']
/** Build pages of their own: they may send web traffic, but so far only test leads come that way. */
export const WEB_PILOTS: readonly string[] = ['Ember Social', 'Riverbend Offers']
/** Shows its visitors the brands that a ping answers, and posts which of them were chosen. */
export const ASKS_BRANDS: readonly string[] = ['Tidal Reach', 'Foxglove Media']
/** Its pages are about these companies alone: they are the consent that comes with its direct posts. */
export const NAMED_BRANDS = {
  publisher: 'Prairie Click',
  product: 2 as ProductId,
  brands: ['Ironwood Roofing', 'Summit Ridge Roofing', 'Harborview Remodel Group'],
} as const
/** The RCID that goes silent, and the sub id that is a fraud. */
export const SILENT = { publisher: 'Prairie Click', product: 2 as ProductId, hours: 19 } as const
export const FRAUD = { publisher: 'Nine Oaks Digital', product: 5 as ProductId, subid: 'aff771_c2' } as const
/** Paid $70 a lead whatever it sells for. */
export const THIN = { publisher: 'ClearQuote Labs', product: 3 as ProductId, cpa: 70, price: 84, cutTo: 66 } as const
