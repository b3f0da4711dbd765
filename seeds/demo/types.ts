import type { Filter } from '@/engine/filters/filter'
import type { TokenRequirement } from '@/engine/filters/checks'
import type { IsoDate } from '@/kernel/business-time'
import type { ProductId } from '@/kernel/lead-fields'
import type { DaysBefore, DemoOrder } from './order-types'

export type { BuyerHabits, DemoOrder, OrderKind } from './order-types'

/** The parties of the demo world: plain data, named as the tables name it. Money is cents. */

export type Flow = 'pingpost' | 'directpost' | 'traffic'

export interface Contact {
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

export interface DemoPublisher extends Contact {
  readonly id: number
  readonly name: string
  readonly status: 'active' | 'inactive'
  readonly contactname: string
  readonly companyname: string
  /** A name of staff. */
  readonly accountmanager: string
  readonly duplicate: number
  readonly tokenrequirements: TokenRequirement | null
  readonly tokenrequirementsping: TokenRequirement | null
  readonly failflagrule: 'fail' | 'flag'
  readonly creditreturn: boolean
  readonly copyfailedlead: boolean
  readonly pricerejectvariance: number | null
  readonly leadtype: 'exclusive' | 'shared'
  readonly sharedplaces: number
  readonly sourcetraffic: boolean
  readonly sourcepost: boolean
  readonly sourcepingpost: boolean
  readonly scrubbers: readonly DemoScrubber[]
  readonly filters: readonly Filter[]
  /** Its sites belong to us: what it costs is uploaded. */
  readonly ownMedia: boolean
  readonly since: DaysBefore
}

export interface DemoScrubber {
  readonly name: string
  readonly enabled: boolean
  readonly settings: Readonly<Record<string, number>>
}

export interface DemoRcid {
  readonly id: number
  readonly publisher: number
  readonly product: ProductId
  readonly title: string
  readonly status: 'active' | 'inactive' | 'testing'
  readonly pricemodel: 'CPA' | 'REV'
  /** Cents for CPA, hundredths of a percent for REV. */
  readonly pricevalue: number
  readonly duplicate: number
  readonly required: Readonly<Record<string, 1 | 2>>
  readonly filters: readonly Filter[]
  readonly since: DaysBefore
  readonly traffic: RcidTraffic
}

export interface SubId {
  readonly subid: string
  readonly weight: number
  /** Times the usual share of returns and of failed leads. */
  readonly returns: number
  readonly fails: number
}

/** What comes in through an RCID. */
export interface RcidTraffic {
  readonly flow: Flow
  /** Share of all leads; 0 where nothing comes. */
  readonly weight: number
  readonly subids: readonly SubId[]
  /** Addresses of the pages, with {state} and {n} for what changes. */
  readonly urls: readonly string[]
  /** The lead source named in its posts; null where it names none. */
  readonly source: string | null
  readonly consentTexts: readonly string[]
  /** Shows the brands that a ping answers; or always the same ones. */
  readonly asksBrands: boolean
  readonly namedBrands: readonly string[]
  readonly sendsAnura: boolean
  readonly sendsLeadTime: boolean
}

export interface DemoLender extends Contact {
  readonly id: number
  readonly title: string
  readonly status: 'active' | 'inactive' | 'testing'
  readonly invoicemethod: string
  readonly billingtype: 'return' | 'sent'
  readonly representative: string
  readonly firstname: string
  readonly lastname: string
  readonly fax: string
  /** Days; null is "No returns". */
  readonly returnpolicy: number | null
  readonly emailcopy: boolean
  readonly emailcopydestination: string
  readonly compliance: boolean
  readonly brand: string | null
  readonly branddescription: string
  readonly displayname: string
  readonly displayphone: string
  readonly link: string
  readonly bulletpoints: string
  /** By its representative. */
  readonly memo: string | null
  readonly filters: readonly Filter[]
  readonly since: DaysBefore
  readonly aggregator: boolean
}

export interface DemoSource {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** Lenders whose brands are offered there; none means all. */
  readonly lenders: readonly number[]
}

export interface DemoPixel {
  readonly id: number
  readonly title: string
  readonly publisher: number
  readonly product: ProductId | null
  readonly pixeltype: 'leadsubmit' | 'pageview' | 'leadsubmitpostback' | 'pageviewpostback'
  readonly status: 1 | 2
  readonly content: string
  readonly filters: readonly Filter[]
}

export interface DemoLists {
  readonly phones: readonly { readonly phone: string; readonly description: 'Litigator' | 'DNC' }[]
  readonly emails: readonly { readonly email: string; readonly description: 'Litigator' | 'Do Not Email' }[]
  readonly words: readonly { readonly word: string; readonly actiontype: 'fail' | 'flag' }[]
  readonly areaCodes: readonly { readonly areacode: string; readonly state: string }[]
}

export interface World {
  readonly seed: number
  /** How many leads it is sized for. */
  readonly leads: number
  /** Times the usual size; caps grow with it. */
  readonly scale: number
  readonly zone: string
  readonly firstDay: IsoDate
  /** The moment at which it ends. */
  readonly now: number
  readonly publishers: readonly DemoPublisher[]
  readonly rcids: readonly DemoRcid[]
  readonly lenders: readonly DemoLender[]
  readonly orders: readonly DemoOrder[]
  readonly sources: readonly DemoSource[]
  readonly pixels: readonly DemoPixel[]
  readonly lists: DemoLists
  /** Names and values of market_settings. */
  readonly settings: Readonly<Record<string, unknown>>
}
