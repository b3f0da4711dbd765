import type { Filter } from '@/engine/filters/filter'
import type { ProductId } from '@/kernel/lead-fields'
import { type Random, shuffled } from './chance'
import { figuresOf } from './figures'
import { exclude, include } from './filters'
import type { OrderSpec } from './order-specs'
import { STATES, stateOf, zipsOf } from './places'

const words = (text: string): readonly string[] => text.split(' ')
const NO_DEBT = words('CT CO PA VT WI')
const SELDOM_DEBT = words('GA HI KS ME ND NH OR SC WV')

/** The product's home states first, then others, larger ones rather than smaller ones. */
function nationalStates(product: ProductId, count: number, random: Random): string[] {
  const { home } = figuresOf(product)
  const others = STATES.filter(({ code }) => !home.includes(code))
    .map(({ code, people }) => ({ code, place: people * (0.4 + random.next()) }))
    .sort((a, b) => b.place - a.place)
  const kept = home.filter(() => random.chance(0.9))
  return [...kept, ...others.map(({ code }) => code)].slice(0, count)
}

/** A contractor's own ground: 40 to 400 zips of one to three metros. */
function localZips(states: readonly string[], random: Random): string[] {
  const metros = shuffled(
    random,
    states.flatMap((state) => stateOf(state).metros),
  ).slice(0, random.between(1, 3))
  const zips = metros.flatMap(zipsOf)
  return random.some(zips, Math.min(zips.length, random.between(40, 400))).sort()
}

export function placeFilters({ where, product, buys }: OrderSpec, random: Random): Filter[] {
  if (product === 7 && where === 'national')
    return [exclude('state', [...NO_DEBT, ...random.some(SELDOM_DEBT, random.between(3, 8))])]
  if (where === 'all') return []
  if (where === 'national') {
    const count = random.between(8, buys === 'x' ? 22 : buys === 's' ? 18 : 40)
    return [include('state', nationalStates(product, count, random))]
  }
  if (where.startsWith('local ')) return [include('zip', localZips(words(where.slice(6)), random))]
  return [include('state', words(where))]
}
