import type { LeadView } from '../filters/lead-view'
import { addAll, type Bits, bitsFor, bitsWhere, clearBit, setBit } from './bitset'
import {
  CONSENT,
  EXCLUSIVE_FEED,
  LENDER_HOLDS_IT,
  LENDER_STATUS,
  type MatchOrder,
  type OrderRule,
  REFUSED_BEFORE,
} from './order'
import type { Passing } from './value-lanes'

function lenderSets(orders: readonly MatchOrder[]): Map<number, Bits> {
  const sets = new Map<number, Bits>()
  orders.forEach(({ lender }, position) => {
    const set = sets.get(lender) ?? bitsFor(orders.length)
    setBit(set, position)
    sets.set(lender, set)
  })
  return sets
}

function consentLane(orders: readonly MatchOrder[]) {
  const lenders = lenderSets(orders)
  const withoutCompliance = bitsWhere(orders.length, (position) => orders[position]?.compliance === false)
  const scratch = bitsFor(orders.length)
  return ({ consent }: LeadView): Passing => {
    if (consent.kind === 'open') return null
    if (consent.kind === 'absent') return withoutCompliance
    scratch.fill(0)
    for (const lender of consent.lenders) {
      const set = lenders.get(lender)
      if (set) addAll(scratch, set)
    }
    return scratch
  }
}

function refusedLane(orders: readonly MatchOrder[]) {
  const positions = new Map(orders.map(({ id }, position) => [id, position]))
  const scratch = bitsFor(orders.length)
  return (view: LeadView): Passing => {
    if (view.refusedByOrders.length === 0) return null
    scratch.fill(-1)
    for (const id of view.refusedByOrders) {
      const position = positions.get(id)
      if (position !== undefined) clearBit(scratch, position)
    }
    return scratch
  }
}

function heldLane(orders: readonly MatchOrder[]) {
  const lenders = lenderSets(orders)
  const scratch = bitsFor(orders.length)
  return (view: LeadView): Passing => {
    if (view.heldByLenders.length === 0) return null
    scratch.fill(0)
    for (const lender of view.heldByLenders) {
      const set = lenders.get(lender)
      if (set) addAll(scratch, set)
    }
    for (let word = 0; word < scratch.length; word++) scratch[word] = ~(scratch[word] ?? 0)
    return scratch
  }
}

/** Two prepared sets, for a rule that looks at one yes-or-no of the lead. */
function eitherLane(orders: readonly MatchOrder[], rule: OrderRule, asks: (view: LeadView) => boolean) {
  const set = (yes: boolean): Bits => {
    const view = { test: yes, exclusive: yes } as LeadView
    return bitsWhere(orders.length, (position) => {
      const order = orders[position]
      return order !== undefined && rule.stops(order, view) === null
    })
  }
  const yes = set(true)
  const no = set(false)
  return (view: LeadView): Passing => (asks(view) ? yes : no)
}

type RuleLane = { readonly passing: (view: LeadView) => Passing; readonly sets: number }

const fixed = (sets: number, passing: RuleLane['passing']): RuleLane => ({ passing, sets })
const moving = (passing: RuleLane['passing']): RuleLane => ({ passing, sets: Infinity })

export function ruleLane(orders: readonly MatchOrder[], rule: OrderRule): RuleLane {
  switch (rule) {
    case CONSENT:
      return moving(consentLane(orders))
    case REFUSED_BEFORE:
      return moving(refusedLane(orders))
    case LENDER_HOLDS_IT:
      return moving(heldLane(orders))
    case EXCLUSIVE_FEED:
      return fixed(
        2,
        eitherLane(orders, rule, ({ exclusive }) => exclusive),
      )
    case LENDER_STATUS:
      return fixed(
        2,
        eitherLane(orders, rule, ({ test }) => test),
      )
    default:
      // Status and price do not look at the lead at all.
      return fixed(
        1,
        eitherLane(orders, rule, () => true),
      )
  }
}
