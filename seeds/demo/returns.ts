import { addDays, dateIn, startOfDay, weekday } from '@/kernel/business-time'
import type { ProductId } from '@/kernel/lead-fields'
import { drawer, type Random } from './chance'
import { figuresOf } from './figures'
import { KNOBS } from './knobs'
import { type DemoReturnReason, RETURN_REASONS } from './return-reasons'
import { OPERATIONS } from './staff'
import type { DemoLender, DemoOrder, World } from './types'

const HOUR = 3_600_000

/** A posting that was sold. */
export interface Sale {
  readonly at: number
  readonly order: number
  readonly rcid: number
  readonly subid: string
}

/** What becomes of it: asked for, and perhaps decided. Whether the policy allows it is the engine's to say. */
export interface ReturnPlan {
  readonly requestedAt: number
  /** Uploaded by staff in one file with the others of that Monday, or asked for by the lender. */
  readonly by: 'csv' | 'lender'
  readonly reason: DemoReturnReason
  readonly note: string
  readonly decision: { readonly at: number; readonly accepted: boolean; readonly by: string }
}

const byProduct = new Map<ProductId, (random: Random) => DemoReturnReason>()
function drawReason(product: ProductId, random: Random): DemoReturnReason {
  let known = byProduct.get(product)
  if (!known) {
    const fitting = RETURN_REASONS.filter(({ products }) => products.includes(product))
    known = drawer(fitting.map((reason) => [reason, reason.weight] as const))
    byProduct.set(product, known)
  }
  return known(random)
}

const NOTES = [
  '',
  '',
  '',
  'Called three times',
  'Number belongs to someone else',
  'Says she never filled in a form',
  'Tenant',
]
const DENIED_BY_CHANCE = 0.035

/** An hour of the working day, on the given day or the next one that is no Sunday. */
function atWork(zone: string, date: string, random: Random): number {
  const day = weekday(date) === 7 ? addDays(date, 1) : date
  return startOfDay(zone, day) + Math.floor((9 + 8 * random.next()) * HOUR)
}

function requestDay(policy: number, random: Random): number {
  const roll = random.next()
  if (roll < 0.35) return Math.min(policy, random.below(2))
  if (roll < 0.8) return Math.min(policy, random.between(2, 5))
  return policy
}

export interface Returns {
  /** Null: nobody wants it back. */
  plan(sale: Sale, random: Random): ReturnPlan | null
}

export function makeReturns(world: World): Returns {
  const orders = new Map(world.orders.map((order): [number, DemoOrder] => [order.id, order]))
  const lenders = new Map(world.lenders.map((lender): [number, DemoLender] => [lender.id, lender]))
  const quality = new Map(
    world.rcids.flatMap((rcid) => rcid.traffic.subids.map((sub) => [`${rcid.id}/${sub.subid}`, sub.returns] as const)),
  )
  const { zone } = world
  return {
    plan(sale, random) {
      const order = orders.get(sale.order)
      const policy = order && lenders.get(order.lender)?.returnpolicy
      if (!order || order.kind === 'feed' || policy === null || policy === undefined) return null
      const usual = figuresOf(order.product).returns * order.buyer.returns
      const asked = usual * (quality.get(`${sale.rcid}/${sale.subid}`) ?? 1) * KNOBS[order.product].returns
      if (!random.chance(Math.min(0.7, asked))) return null
      const sold = dateIn(zone, sale.at)
      let date = addDays(sold, requestDay(policy, random))
      const toMonday = (8 - weekday(date)) % 7
      const csv = random.chance(0.4) && addDays(date, toMonday) <= addDays(sold, policy)
      if (csv) date = addDays(date, toMonday)
      const hour = csv ? startOfDay(zone, date) + 10 * HOUR + random.below(HOUR / 2) : atWork(zone, date, random)
      const requestedAt = Math.max(hour, sale.at + HOUR)
      const reason = drawReason(order.product, random)
      const decided = atWork(zone, addDays(dateIn(zone, requestedAt), random.between(1, 4)), random)
      const accepted = !reason.denied && !random.chance(DENIED_BY_CHANCE)
      return {
        requestedAt,
        by: csv ? 'csv' : 'lender',
        reason,
        note: random.pick(NOTES),
        decision: { at: decided, accepted, by: random.pick(OPERATIONS) },
      }
    },
  }
}
