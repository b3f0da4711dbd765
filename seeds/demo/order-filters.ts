import type { Filter } from '@/engine/filters/filter'
import { draw, type Random } from './chance'
import { exclude, filterOf, include, value } from './filters'
import { KNOBS } from './knobs'
import { placeFilters } from './order-places'
import type { OrderSpec } from './order-specs'
import { ASKS_BRANDS, NAMED_BRANDS, OWN_MEDIA, PUBLISHER_PROFILES, THIN } from './publisher-profiles'
import type { DemoLender, DemoPublisher, DemoRcid } from './types'

export interface Parties {
  readonly publishers: readonly DemoPublisher[]
  readonly rcids: readonly DemoRcid[]
  readonly scale: number
}

const WEEKDAYS = [1, 2, 3, 4, 5]
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const office = { timeFrom: '08:00', timeTo: '20:00', days: WEEKDAYS, cap: null }
const saturday = { timeFrom: '09:00', timeTo: '17:00', days: [6], cap: null }

function hourRules({ options }: OrderSpec, dayCap: number, random: Random) {
  const hours =
    options.hours ?? draw(random, [['always', 55] as const, ['office', 35] as const, ['windows', 10] as const])
  switch (hours) {
    case 'always':
      return null
    case 'office':
      return random.chance(0.5) ? [office, saturday] : [office]
    case 'windows': {
      const half = Math.max(2, Math.ceil(dayCap / 2))
      return [
        { timeFrom: '07:00', timeTo: '12:00', days: EVERY_DAY, cap: half },
        { timeFrom: '12:00', timeTo: '21:00', days: EVERY_DAY, cap: half },
      ]
    }
    case 'night':
      return [{ timeFrom: '20:00', timeTo: '06:00', days: EVERY_DAY, cap: null }]
    case 'weekend':
      return [{ timeFrom: '00:00', timeTo: '23:59', days: [6, 7], cap: null }]
  }
}

const DAY_CAPS = [
  [5, 12],
  [8, 13],
  [10, 15],
  [15, 40],
  [20, 12],
  [25, 8],
  [30, 6],
  [40, 4],
  [50, 3],
  [75, 3],
] as const

function capFilters(spec: OrderSpec, scale: number, overall: number | null, random: Random): Filter[] {
  const usual = spec.options.cap ?? draw(random, DAY_CAPS)
  const day = Math.max(1, Math.round(usual * scale))
  const rules = hourRules(spec, day, random)
  return [
    ...(rules ? [filterOf('datetime', { rules })] : []),
    value('cap_day', day),
    value('cap_month', day * 20),
    ...(overall === null ? [] : [value('cap_overall', Math.round(overall * scale))]),
  ]
}

/** What a lead must be for nearly every buyer of its product. */
function leadFilters({ product, options, buys, title }: OrderSpec, lender: DemoLender, random: Random): Filter[] {
  const filters: Filter[] = []
  const { minimum, only } = options
  if (product !== 7 && product !== 6 && random.chance(lender.aggregator ? 1 : 0.75))
    filters.push(include('homeowner', ['yes']))
  if (only) filters.push(include(only[0], only[1]))
  else if (product <= 5 && title !== 'Walk-in shower premium' && random.chance(lender.aggregator ? 1 : 0.6))
    filters.push(exclude('projecttype', ['repair']))
  if (minimum) filters.push(value(minimum[0], minimum[1]))
  else if (product === 5) filters.push(value('min_powerbill', lender.aggregator ? 51 : 101))
  if (product === 8 && random.chance(0.7)) filters.push(include('realtorlisting', ['no']))
  if (product === 8) filters.push(exclude('propertytype', ['land', 'commercial', 'mobile']))
  if (product <= 4 && random.chance(0.25)) filters.push(exclude('timeframe', ['over_6_months', 'not_sure']))
  if (random.chance(0.35)) filters.push(filterOf('duplicate', { value: random.pick([30, 60, 90]) }, 'order', 0))
  if (buys !== 'f' && random.chance(0.08))
    filters.push(filterOf('tokens', { value: random.pick(['tf_only', 'either_or_required']) }, 'order', 0))
  return filters
}

const typeOf = (name: string): 'x' | 's' =>
  PUBLISHER_PROFILES.find((profile) => profile.name === name)?.exclusive === true ? 'x' : 's'

const showsBrands = (name: string): boolean =>
  ASKS_BRANDS.includes(name) || OWN_MEDIA.includes(name) || name === NAMED_BRANDS.publisher

/** Which publishers an order does not want, and why: the wrong kind of lead, no consent, or terms not agreed. */
function unwanted(spec: OrderSpec, lender: DemoLender, { publishers }: Parties, random: Random): number[] {
  const fixed = spec.buys === 'x' || spec.buys === 's'
  return publishers
    .filter(({ name, sourcepingpost, ownMedia }) => {
      // Drawn for everybody, so that one publisher's terms do not depend on the others.
      const agreed = random.chance(KNOBS[spec.product].access[spec.buys === 's' ? 'shared' : 'exclusive'])
      if (fixed && typeOf(name) !== spec.buys) return true
      if (lender.compliance && !showsBrands(name)) return true
      if (lender.brand === null && (ASKS_BRANDS.includes(name) || ownMedia)) return true
      if (name === THIN.publisher && spec.product === THIN.product) return true
      return fixed && sourcepingpost && !ASKS_BRANDS.includes(name) && !agreed
    })
    .map(({ id }) => id)
}

function originFilters(spec: OrderSpec, lender: DemoLender, parties: Parties, random: Random): Filter[] {
  if (spec.title === 'Walk-in shower premium') {
    const own = parties.publishers.find(({ name }) => name === THIN.publisher)?.id
    return [
      include(
        'rcid',
        parties.rcids.filter((r) => r.publisher === own && r.product === 3).map(({ id }) => id),
      ),
    ]
  }
  const ids = unwanted(spec, lender, parties, random)
  return ids.length === 0 ? [] : [exclude('publisher', ids)]
}

export function orderFilters(
  spec: OrderSpec,
  lender: DemoLender,
  parties: Parties,
  overall: number | null,
  random: Random,
): Filter[] {
  if (lender.status === 'testing')
    return capFilters({ ...spec, options: { ...spec.options, hours: 'always' } }, parties.scale, overall, random)
  return [
    ...placeFilters(spec, random),
    ...originFilters(spec, lender, parties, random),
    ...leadFilters(spec, lender, random),
    ...capFilters(spec, parties.scale, overall, random),
  ]
}
