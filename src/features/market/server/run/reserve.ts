import { type Taken, takenBy, takesOf } from '@/engine/caps/take'
import type { Granted } from '@/engine/decide/events'
import type { LeadState, Offer } from '@/engine/decide/state'
import type { Stop } from '@/engine/filters/filter'
import type { OrderRef, Reference } from '../reference/types'
import { stopOf } from '../store/caps'
import type { MarketTx } from '../store/ports'
import type { MarketEnv } from './env'

export interface Grants {
  readonly granted: readonly Granted[]
  readonly refused: readonly { readonly order: number; readonly stop: Stop }[]
  readonly used: ReadonlyMap<string, number>
}

function closed(order: OrderRef | undefined, state: LeadState): Stop | null {
  if (!order || order.status !== 'active')
    return { rule: 'Order status', ruleValue: 'active', leadValue: `order is ${order?.status ?? 'archive'}` }
  const wanted = state.test ? 'testing' : 'active'
  return order.lenderStatus === wanted
    ? null
    : { rule: 'Lender status', ruleValue: wanted, leadValue: `lender is ${order.lenderStatus}` }
}

/** Lenders first, then their orders: counters are locked in one order by everybody. */
const inLockOrder = (offers: readonly Offer[]): Offer[] =>
  [...offers].sort((a, b) => a.lender - b.lender || a.order - b.order)

/**
 * Takes room for every offer that finds it. Test leads count nowhere. `now` is also when the postings are sent: the
 * period that gave the room is the one they are counted in.
 */
export async function grantRoom(
  env: MarketEnv,
  tx: MarketTx,
  state: LeadState,
  offers: readonly Offer[],
  now: number,
): Promise<Grants> {
  const reference: Reference = env.reference()
  const granted: Granted[] = []
  const refused: { order: number; stop: Stop }[] = []
  const used = new Map<string, number>()
  for (const offer of inLockOrder(offers)) {
    const order = reference.orders.get(offer.order)
    const old = state.postings.find(({ id }) => id === offer.reinstates?.posting)
    const stop = old ? null : closed(order, state)
    if (stop || !order) {
      refused.push({
        order: offer.order,
        stop: stop ?? { rule: 'Order status', ruleValue: 'active', leadValue: 'gone' },
      })
      continue
    }
    let taken: Taken = {}
    if (!state.test) {
      const sending = {
        publisher: state.publisher,
        rcid: state.rcid,
        price: offer.bid,
        at: old?.sentAt ?? now,
        businessZone: env.zone,
      }
      const board = reference.products.get(order.product)?.board
      const takes = takesOf(order.caps, sending, (key) => used.get(key) ?? board?.used(key) ?? 0)
      const taking = await tx.take(takes)
      if (!taking.ok) {
        refused.push({ order: offer.order, stop: stopOf(taking.full) })
        continue
      }
      for (const [key, value] of taking.used) used.set(key, value)
      taken = takenBy(takes)
    }
    granted.push({ order: offer.order, posting: old?.id ?? (await tx.nextId('posting')), taken })
  }
  return { granted, refused, used }
}
