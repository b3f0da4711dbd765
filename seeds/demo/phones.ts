import type { ProductId } from '@/kernel/lead-fields'
import type { Random } from './chance'
import { FIGURES } from './figures'
import { STATES, type StatePlace } from './places'

/**
 * Numbers for made-up people, never the same twice: area code, 555, and a line that is reserved for fiction (0100 to
 * 0199) or, in large worlds, one that nobody has. Lines 0180 to 0199 are left for companies, lists and dead numbers.
 */
const RESERVED_LINES = 80
const OTHER_LINES = 9_800
/** Reserved numbers are given out until so many are gone. */
const ENOUGH = 25_000
/** Of every hundred numbers each product has its share. */
const HUNDRED = 100
let start = 0
const OWN = new Map(
  FIGURES.map(({ id, share }) => {
    const own = { from: start, count: Math.round(share * HUNDRED) }
    start += own.count
    return [id, own] as const
  }),
)
/** A prime that no state's count of numbers is a multiple of: steps of it reach each of them once. */
const STRIDE = 7919
/** People keep their number when they move. */
const MOVED = 0.06

export interface PhoneBook {
  next(place: StatePlace, product: ProductId, random: Random): string
}

/** A line by its number, leaving out directory assistance. */
const otherLine = (index: number): string => String(index + 200 === 1212 ? 9999 : index + 200).padStart(4, '0')

export function phoneBook(forbidden: ReadonlySet<string>): PhoneBook {
  const given = new Map<string, number>()
  const totals = new Map<ProductId, number>()

  const take = (place: StatePlace, product: ProductId, other: boolean): string | null => {
    const own = OWN.get(product)
    if (!own) throw new RangeError(`no product ${product}`)
    const key = `${place.code}/${product}/${other}`
    const before = given.get(key) ?? 0
    const count = Math.floor(before / own.count) * HUNDRED + own.from + (before % own.count)
    const codes = place.areaCodes.length
    const size = codes * (other ? OTHER_LINES - 1 : RESERVED_LINES)
    if (count >= size) return null
    given.set(key, before + 1)
    const index = ((count + 1) * STRIDE) % size
    const code = place.areaCodes[index % codes] ?? ''
    const line = Math.floor(index / codes)
    return `${code}555${other ? otherLine(line) : `01${String(line).padStart(2, '0')}`}`
  }

  const from = (
    places: readonly StatePlace[],
    state: string,
    product: ProductId,
    random: Random,
    other: boolean,
  ): string => {
    for (let turn = 0; turn < 200; turn++) {
      const place = places[turn] ?? random.pick(STATES)
      const phone = take(place, product, other)
      if (phone !== null && !forbidden.has(`${phone.slice(0, 3)}/${state}`)) return phone
    }
    if (other) throw new RangeError('no more numbers')
    return from(places, state, product, random, true)
  }

  return {
    next(place, product, random) {
      const total = (totals.get(product) ?? 0) + 1
      totals.set(product, total)
      const enough = (ENOUGH * (OWN.get(product)?.count ?? 0)) / HUNDRED
      const elsewhere = random.chance(MOVED)
      return from(elsewhere ? [] : [place], place.code, product, random, total > enough)
    },
  }
}
