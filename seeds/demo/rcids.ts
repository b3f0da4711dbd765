import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'
import { chanceFor, hex, type Random } from './chance'
import { consentTexts } from './consent-texts'
import { figuresOf } from './figures'
import { ASKS_BRANDS, NAMED_BRANDS, PUBLISHER_PROFILES, THIN } from './publisher-profiles'
import { leadWeights } from './rcid-weights'
import { SOURCE_SLUGS } from './sources'
import { makeSubIds, makeUrls } from './origins'
import type { DemoPublisher, DemoRcid } from './types'

const FIRST_ID = 1001

export interface RcidSpec {
  readonly publisher: string
  readonly product: ProductId
  readonly status: DemoRcid['status']
  readonly suffix: string
}

const spec = (publisher: string, product: ProductId, status: DemoRcid['status'] = 'active', suffix = ''): RcidSpec => ({
  publisher,
  product,
  status,
  suffix,
})

/** Not live yet: still posting test leads. */
const TESTING: readonly (readonly [publisher: string, product: ProductId])[] = [
  ['Granite Peak Leads', 4],
  ['Blue Heron Interactive', 5],
  ['Westgate Performance', 1],
  ['Ember Social', 7],
]
const EXTRA: readonly RcidSpec[] = [
  spec('Bright Harbor Media', 1, 'inactive', ' (2024)'),
  spec('Nine Oaks Digital', 5, 'testing', ' v2'),
  spec('Parkline Leads', 7, 'testing', ' calls'),
  spec('Maple Funnel', 3, 'testing', ' one-to-one'),
  spec('Copperfield Traffic', 2, 'testing', ' storm'),
]

const isTesting = (name: string, product: ProductId): boolean =>
  TESTING.some(([publisher, tested]) => publisher === name && tested === product)

export const RCID_SPECS: readonly RcidSpec[] = [
  ...PUBLISHER_PROFILES.flatMap(({ name, products, weight }) =>
    products.map((product) =>
      spec(name, product, weight === 0 ? 'inactive' : isTesting(name, product) ? 'testing' : 'active'),
    ),
  ),
  ...EXTRA,
]

/** 24 of 60 are paid per lead, the others a share of the revenue. Live shared leads never: one buyer may not cover them. */
const PAID_PER_LEAD = new Set([
  'Parkline Leads/6',
  'Ledger & Lane/7',
  'Maple Funnel/1',
  'Maple Funnel/2',
  'Maple Funnel/3',
  'Maple Funnel/4',
  'ClearQuote Labs/3',
  'ClearQuote Labs/1',
  'Prairie Click/2',
  'Prairie Click/5',
  'Ember Social/3',
  'Ember Social/5',
  'Ember Social/7',
  'Kite & Compass/6',
  'Kite & Compass/7',
  'Signal North/6',
  'Westgate Performance/1',
  'Old Mill Media/4',
  'Old Mill Media/2',
  'Thistle Works/8',
  'Saltmarsh Online/5',
  'Bright Harbor Media/1 (2024)',
  'Parkline Leads/7 calls',
  'Maple Funnel/3 one-to-one',
])

const REV_PERCENTS = [7000, 7000, 7500, 7500, 8000, 8500] as const
const DUPLICATE_DAYS = [30, 30, 30, 30, 14, 7, 60, 90] as const

const isNamed = ({ publisher, product }: RcidSpec): boolean =>
  publisher === NAMED_BRANDS.publisher && product === NAMED_BRANDS.product

function priceOf({ publisher, product, suffix }: RcidSpec, random: Random) {
  const perLead = PAID_PER_LEAD.has(`${publisher}/${product}${suffix}`)
  if (!perLead) return { pricemodel: 'REV', pricevalue: random.pick(REV_PERCENTS) } as const
  const thin = publisher === THIN.publisher && product === THIN.product
  return { pricemodel: 'CPA', pricevalue: (thin ? THIN.cpa : figuresOf(product).cpa) * 100 } as const
}

const QUESTIONS: Readonly<Record<ProductId, readonly string[]>> = {
  1: ['homeowner', 'windowcount', 'projecttype'],
  2: ['homeowner', 'roofmaterial', 'projecttype'],
  3: ['homeowner', 'projecttype'],
  4: ['homeowner', 'sidingtype'],
  5: ['homeowner', 'powerbill', 'roofshade'],
  6: ['propertyvalue', 'owedamount', 'creditscore', 'projecttype'],
  7: ['creditcarddebt'],
  8: ['propertytype', 'propertycondition'],
}

function requiredOf(product: ProductId, random: Random): DemoRcid['required'] {
  const required: Record<string, 1 | 2> = { firstname: 1, lastname: 1, phone: 1, email: 1, state: 2, zip: 2 }
  if (random.chance(0.7)) required['address'] = 1
  if (random.chance(0.4)) required['tcpatext'] = 1
  for (const question of QUESTIONS[product]) required[question] = random.chance(0.8) ? 2 : 1
  return required
}

export function makeRcids(seed: number, publishers: readonly DemoPublisher[]): DemoRcid[] {
  const weights = leadWeights(RCID_SPECS)
  return RCID_SPECS.map((one, index): DemoRcid => {
    const random = chanceFor(seed, 'rcid', one.publisher, one.product, one.suffix)
    const publisher = publishers.find(({ name }) => name === one.publisher)
    const profile = PUBLISHER_PROFILES.find(({ name }) => name === one.publisher)
    if (!publisher || !profile) throw new RangeError(`no publisher ${one.publisher}`)
    const title = PRODUCTS.find(({ id }) => id === one.product)?.title ?? ''
    // Once the key, which now differs by installation; drawn still, so that all that follows stays as it was.
    hex(random, 32)
    return {
      id: FIRST_ID + index,
      publisher: publisher.id,
      product: one.product,
      title: `${one.publisher} ${title}${one.suffix}`,
      status: one.status,
      ...priceOf(one, random),
      duplicate: random.pick(DUPLICATE_DAYS),
      required: requiredOf(one.product, random),
      filters: [],
      since: publisher.since - random.below(60),
      traffic: {
        flow: profile.flow,
        weight: weights[index] ?? 0,
        subids: makeSubIds(one.publisher, one.product, random),
        urls: makeUrls(one.publisher, one.product, random),
        source: profile.flow === 'traffic' || random.chance(0.3) ? SOURCE_SLUGS[one.product] : null,
        consentTexts: consentTexts(one.publisher, one.product),
        asksBrands: ASKS_BRANDS.includes(one.publisher),
        namedBrands: isNamed(one) ? NAMED_BRANDS.brands : [],
        sendsAnura: profile.scrubbers.includes('N'),
        sendsLeadTime: profile.scrubbers.includes('a') || random.chance(0.3),
      },
    }
  })
}
