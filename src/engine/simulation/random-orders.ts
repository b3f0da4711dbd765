import { fieldsOf, type ProductId, US_STATES } from '@/kernel/lead-fields'
import { cents } from '@/kernel/money'
import type { Filter } from '../filters/filter'
import type { LeadView } from '../filters/lead-view'
import { filterKindsFor } from '../filters/registry'
import type { MatchOrder } from '../match/order'
import type { Random } from './random'

/** Orders and leads drawn at random from a small world, so that they meet: few publishers, zips and sub ids. */

const ZIPS = Array.from({ length: 400 }, (_, index) => String(44000 + index * 7))
const SUB_IDS = ['fb_1', 'g-brand-19', 'tt23_a', 'nat-082']
const ZONES = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Phoenix']
const TIMES = ['00:00', '06:30', '08:00', '12:00', '17:00', '20:00', '23:59']
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1))

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  state: US_STATES,
  zip: ZIPS,
  publisher: ids(25),
  rcid: ids(60),
  subid: SUB_IDS,
  source: ids(8),
  electricityprovider: ['Con Edison', 'PG&E', 'Duke Energy'],
}

function randomData(kind: ReturnType<typeof filterKindsFor>[number], random: Random): unknown {
  switch (kind.editor) {
    case 'list': {
      const entries = ENTRIES[kind.id] ?? kind.options.map(({ value }) => value)
      const include = random.chance(0.6)
      const count = Math.max(
        1,
        Math.floor(entries.length * (include ? 0.3 + random.next() * 0.6 : random.next() * 0.2)),
      )
      return { list: random.some(entries, count), type: include ? 'include' : 'exclude' }
    }
    case 'time':
      return {
        rules: random.some(TIMES, random.between(1, 2)).map((timeFrom) => ({
          timeFrom,
          timeTo: random.pick(TIMES.filter((time) => time !== timeFrom)),
          days: random.some([1, 2, 3, 4, 5, 6, 7], random.between(3, 7)),
          cap: random.chance(0.3) ? random.between(0, 6) : null,
        })),
      }
    case 'days':
      return { value: random.pick([1, 7, 30, 90]) }
    case 'minutes':
      return { value: random.pick([10, 60, 240, 1440]) }
    case 'tokens':
      return { value: random.pick(kind.options).value }
    case 'money':
      return { value: random.between(0, 20) * 2500 }
    case 'scopedNumber':
      return {
        value: random.chance(0.6) ? random.between(0, 12) : null,
        list: random.some(ids(6), random.between(0, 3)).map((id) => ({ id, value: random.between(0, 5) })),
      }
    case 'number':
      if (kind.lane.kind === 'cap') return { value: random.between(0, 20) }
      return { value: random.pick([1, 3, 6, 100, 580, 680, 5_000, 10_000, 20_000, 150_000, 300_000, 1_000_000]) }
  }
}

function randomFilters(owner: 'order' | 'lender', product: ProductId, density: Density, random: Random): Filter[] {
  return filterKindsFor(owner, [product]).flatMap((kind): Filter[] => {
    if (!random.chance(density[kind.id] ?? density.others)) return []
    const parsed = kind.parse(randomData(kind, random), owner)
    if (!parsed.ok) throw new Error(`${kind.id}: ${parsed.error.field} ${parsed.error.message}`)
    return parsed.value === null ? [] : [{ kind: kind.id, data: parsed.value, ping: random.chance(0.8) ? 1 : 0 }]
  })
}

export interface OrderShape {
  readonly product: ProductId
  readonly count: number
  readonly lenders: number
  readonly orderFilters: Density
  readonly lenderFilters: Density
}

/** How likely an owner sets a filter, by kind. */
export interface Density {
  readonly others: number
  readonly [kind: string]: number
}

export function randomOrders(
  { product, count, lenders, orderFilters, lenderFilters }: OrderShape,
  random: Random,
): MatchOrder[] {
  const lenderParts = Array.from({ length: lenders }, () => ({
    lenderStatus: random.pick(['active', 'active', 'active', 'active', 'inactive', 'testing'] as const),
    compliance: random.chance(0.3),
    lenderFilters: randomFilters('lender', product, lenderFilters, random),
  }))
  return Array.from({ length: count }, (_, index): MatchOrder => {
    const lender = random.below(lenders)
    const part = lenderParts[lender]
    if (!part) throw new RangeError('no lender')
    const feed = random.chance(0.05)
    return {
      ...part,
      id: index * 3 + 1,
      lender: lender + 1,
      product,
      status: random.pick(['active', 'active', 'active', 'active', 'paused']),
      pingPost: random.chance(0.4),
      price: random.chance(0.9) ? cents(random.between(800, 12_000)) : null,
      feed,
      feedTakesExclusive: feed && random.chance(0.3),
      zone: random.chance(0.4) ? random.pick(ZONES) : null,
      filters: randomFilters('order', product, orderFilters, random),
    }
  })
}

export function randomLead(product: ProductId, now: number, random: Random): LeadView {
  const stage = random.chance(0.4) ? 'ping' : 'post'
  const fields: Record<string, string> = {}
  for (const field of fieldsOf(product)) {
    if (field.personal ? stage === 'ping' : random.chance(0.15)) continue
    const choices = ENTRIES[field.name] ?? field.options.map(({ value }) => value)
    const value = choices.length > 0 ? random.pick(choices) : (field.sample ?? '')
    fields[field.name] = field.type === 'range' && random.chance(0.3) ? String(random.between(1, 400_000)) : value
  }
  const lenders = Array.from({ length: 12 }, (_, index) => index + 1)
  const history = stage === 'post' && random.chance(0.3) ? random.some(lenders, random.between(1, 3)) : []
  const consent = random.pick(['absent', 'absent', 'chosen', 'open'] as const)
  return {
    stage,
    product,
    publisher: random.between(1, 25),
    rcid: random.between(1, 60),
    source: random.chance(0.8) ? random.between(1, 8) : null,
    receivedAt: now - random.below(2 * 86_400_000),
    test: random.chance(0.05),
    exclusive: random.chance(0.5),
    consent:
      consent === 'chosen' ? { kind: consent, lenders: random.some(lenders, random.below(5)) } : { kind: consent },
    fields,
    lastSentToLender: Object.fromEntries(history.map((lender) => [lender, now - random.below(100 * 86_400_000)])),
    refusedByOrders: random.chance(0.1) ? [random.below(50) * 3 + 1] : [],
    heldByLenders: random.chance(0.1) ? random.some(lenders, 2) : [],
  }
}
