import { orderCapsOf } from '@/engine/caps/from-filters'
import { parseCounterKey } from '@/engine/caps/counter'
import { firstWithoutRoom, roomWanted, type Take } from '@/engine/caps/take'
import type { LeadView } from '@/engine/filters/lead-view'
import { createCapBoard } from '@/engine/match/board'
import { compileMatch, type Verdicts } from '@/engine/match/compile'
import type { MatchOrder } from '@/engine/match/order'
import { type ProductId, PRODUCTS } from '@/kernel/lead-fields'
import { cents } from '@/kernel/money'
import type { DemoOrder, World } from '../types'

/** The engine's matching and caps over the demo world's orders, in memory. */
export interface TrialMarket {
  match(view: LeadView, now: number): { readonly verdicts: Verdicts; readonly eligible: readonly DemoOrder[] }
  /** Takes room, or says that there is none. */
  take(order: DemoOrder, view: LeadView, price: number, at: number): readonly Take[] | null
  giveBack(order: DemoOrder, takes: readonly Take[]): void
}

function matchOrder(order: DemoOrder, world: World): MatchOrder {
  const lender = world.lenders.find(({ id }) => id === order.lender)
  return {
    id: order.id,
    lender: order.lender,
    product: order.product,
    status: order.status,
    lenderStatus: lender?.status ?? 'inactive',
    pingPost: order.kind === 'pingpost',
    price: order.price === null ? null : cents(order.price),
    feed: order.kind === 'feed',
    feedTakesExclusive: order.feedtakesexclusive,
    compliance: lender?.compliance ?? false,
    zone: order.timezone,
    filters: order.filters,
    lenderFilters: lender?.filters ?? [],
  }
}

export function trialMarket(world: World): TrialMarket {
  const orders = new Map(world.orders.map((order): [number, DemoOrder] => [order.id, order]))
  const counters = new Map<string, number>()
  const used = (key: string): number => counters.get(key) ?? 0
  const build = (product: ProductId) => {
    const index = compileMatch(
      [...orders.values()].filter((order) => order.product === product).map((order) => matchOrder(order, world)),
      world.zone,
    )
    const board = createCapBoard(index)
    for (const [key, count] of counters) board.set(parseCounterKey(key), count)
    return { index, board }
  }
  const markets = new Map(PRODUCTS.map(({ id }) => [id, build(id)]))
  const caps = new Map<number, ReturnType<typeof orderCapsOf>>()
  const capsOf = (order: DemoOrder) => {
    let known = caps.get(order.id)
    if (!known) caps.set(order.id, (known = orderCapsOf(matchOrder(order, world), world.zone)))
    return known
  }
  const add = (order: DemoOrder, takes: readonly Take[], sign: 1 | -1): void => {
    for (const { key, add: amount } of takes) {
      counters.set(key, used(key) + sign * amount)
      markets.get(order.product)?.board.set(parseCounterKey(key), used(key))
    }
  }
  return {
    match(view, now) {
      const market = markets.get(view.product)
      if (!market) throw new RangeError(`no product ${view.product}`)
      const verdicts = market.index.match(view, { now, board: market.board })
      const eligible = verdicts.eligible.flatMap((position) => orders.get(market.index.ids[position] ?? 0) ?? [])
      return { verdicts, eligible }
    },
    take(order, { publisher, rcid }, price, at) {
      const sending = { publisher, rcid, price: cents(price), at, businessZone: world.zone }
      const { takes } = roomWanted(capsOf(order), sending, used)
      if (firstWithoutRoom(takes, used)) return null
      add(order, takes, 1)
      return takes
    },
    giveBack: (order, takes) => add(order, takes, -1),
  }
}
