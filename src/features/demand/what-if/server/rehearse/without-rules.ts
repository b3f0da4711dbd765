import { parseCounterKey } from '@/engine/caps/counter'
import type { Rehearsed } from '@/engine/decide/rehearse'
import type { OrderRef } from '@/features/platform/reference/server/public'
import { withoutRule } from './order-change'
import { addTo, type ReplayLead, type ReplayTerms, takeRoom, termsOf } from './replay'
import { type Judged, judgedOrder, sell, type Sellers, sellersOf, type WhatIfTerms } from './what-if'

/** What removing one rule of one order adds to a lead's revenue, in cents. */
export interface Gain {
  readonly lead: number
  readonly order: number
  /** The verdict's code of the rule. */
  readonly code: number
  readonly cents: number
  /** The order wins one lead more. Not so where the lead only takes the place of another in its caps. */
  readonly won: boolean
}

/** The day with one rule of one order removed. */
interface World {
  readonly code: number
  readonly order: OrderRef
  readonly sellers: Sellers
  /** Room taken in this world less the room taken with all rules, by counter. */
  readonly ahead: Map<string, number>
  /** Orders whose counters differ. */
  touched: readonly OrderRef[]
  /** Leads the order wins here and not with all rules. */
  readonly gained: { readonly lead: number; cents: number; won: boolean }[]
  /** What leads bring less here and no gained lead has paid for yet. 0 or below. */
  owed: number
}

const wins = ({ buyers, copies }: Rehearsed, order: number): boolean =>
  buyers.some((posting) => posting.order === order) || copies.some((posting) => posting.order === order)

/** Adds to the last gained lead. A lead that nothing is left of is dropped, and the one before pays the rest. */
function settle(world: World, cents: number): void {
  const { gained } = world
  let rest = cents
  for (let last = gained.at(-1); last && rest !== 0; last = gained.at(-1)) {
    last.cents += rest
    rest = Math.min(0, last.cents)
    if (last.cents <= 0) gained.pop()
  }
  world.owed += Math.min(0, rest)
}

function gain(world: World, lead: number, more: number): void {
  const cents = more + world.owed
  world.owed = Math.min(0, cents)
  if (cents > 0) world.gained.push({ lead, cents, won: true })
}

/**
 * Replays the leads of a day against the orders as they are and, beside it, once for every rule that stops an order,
 * with that rule removed. A rule gains a lead only if nothing else keeps the order from it: another rule, its caps or
 * an order that ranks higher. What the gained leads take from later ones (room in caps) is subtracted from them.
 */
export class WithoutRules {
  private readonly taken = new Map<string, number>()
  private readonly worlds = new Map<OrderRef, Map<number, World | null>>()
  private readonly apart = new Set<World>()
  private readonly sellers: Sellers
  private readonly place: ReadonlyMap<number, number>

  constructor(
    private readonly orders: readonly OrderRef[],
    private readonly terms: ReplayTerms,
  ) {
    this.sellers = sellersOf(orders)
    this.place = new Map(orders.map(({ id }, at) => [id, at]))
  }

  /** Stops between two worlds, so that the caller can let others run. */
  *replay(id: number, lead: ReplayLead): Generator<void> {
    const used = (key: string): number => this.terms.before(key) + (this.taken.get(key) ?? 0)
    const terms = termsOf(lead, used, this.terms)
    const rows = this.orders.map((order) => judgedOrder(order, terms))
    const base = sell(rows, this.sellers, terms)
    const takes = new Map<string, number>()
    const sinceThen = { ...terms, used: (key: string) => used(key) + (takes.get(key) ?? 0) }
    takeRoom(base, this.sellers.caps, sinceThen, (key, add) => addTo(takes, key, add))
    const worlds = new Set(this.apart)
    for (const { order, code } of rows) {
      const world = code === 0 ? null : this.worldOf(order, code)
      if (world) worlds.add(world)
    }
    for (const world of worlds) {
      yield
      const own = { ...terms, used: (key: string) => used(key) + (world.ahead.get(key) ?? 0) }
      const changed = this.rowsOf(world, rows, own)
      if (changed) this.compare(world, id, base, sell(changed, world.sellers, own), own, takes)
    }
    for (const [key, add] of takes) addTo(this.taken, key, add)
  }

  *gains(): Generator<Gain> {
    for (const byCode of this.worlds.values())
      for (const world of byCode.values())
        for (const gained of world?.gained ?? [])
          yield { ...gained, order: world?.order.id ?? 0, code: world?.code ?? 0 }
  }

  private worldOf(order: OrderRef, code: number): World | null {
    let byCode = this.worlds.get(order)
    if (!byCode) this.worlds.set(order, (byCode = new Map<number, World | null>()))
    let world = byCode.get(code)
    if (world === undefined) byCode.set(code, (world = this.newWorld(order, code)))
    return world
  }

  private newWorld(before: OrderRef, code: number): World | null {
    const order = withoutRule(before, code, this.terms.zone)
    if (!order) return null
    const { caps, feeds } = this.sellers
    const sellers = {
      caps: (id: number) => (id === order.id ? order.caps : caps(id)),
      feeds: feeds.map((feed) => (feed.id === order.id ? order : feed)),
    }
    return { code, order, sellers, ahead: new Map(), touched: [], gained: [], owed: 0 }
  }

  /** The verdicts of this world; null where they cannot lead to another sale. */
  private rowsOf(world: World, rows: readonly Judged[], terms: WhatIfTerms): Judged[] | null {
    let changed: Judged[] | null = null
    const judge = (order: OrderRef): void => {
      const at = this.place.get(order.id) ?? 0
      const row = judgedOrder(order, terms)
      // An order that is open in both may still find other room in its caps.
      if (row.stop && rows[at]?.stop) return
      changed ??= [...rows]
      changed[at] = row
    }
    for (const order of world.touched) if (order.id !== world.order.id) judge(order)
    const own = rows[this.place.get(world.order.id) ?? 0]
    if (own?.code === world.code || world.touched.some(({ id }) => id === world.order.id)) judge(world.order)
    return changed
  }

  private compare(
    world: World,
    id: number,
    base: Rehearsed,
    result: Rehearsed,
    terms: WhatIfTerms,
    baseTakes: ReadonlyMap<string, number>,
  ): void {
    const { order, ahead } = world
    const [wonBefore, won] = [wins(base, order.id), wins(result, order.id)]
    const more = result.revenue - base.revenue
    if (won && !wonBefore && more > 0) gain(world, id, more)
    else settle(world, more)
    // A lead lost to a full cap cancels one that filled it.
    const filled = wonBefore && !won ? world.gained.findLast((one) => one.won) : undefined
    if (filled) filled.won = false
    takeRoom(result, world.sellers.caps, terms, (key, add) => addTo(ahead, key, add))
    for (const [key, add] of baseTakes) addTo(ahead, key, -add)
    for (const [key, add] of ahead) if (add === 0) ahead.delete(key)
    world.touched = this.ordersOf(ahead)
    if (ahead.size === 0) this.apart.delete(world)
    else this.apart.add(world)
  }

  private ordersOf(counters: ReadonlyMap<string, number>): readonly OrderRef[] {
    const found = new Set<OrderRef>()
    for (const key of counters.keys()) {
      const { owner, ownerId } = parseCounterKey(key)
      const own = this.orders[this.place.get(ownerId) ?? -1]
      if (owner === 'lender') for (const order of this.orders) if (order.lender === ownerId) found.add(order)
      if (owner === 'order' && own) found.add(own)
    }
    return [...found]
  }
}
