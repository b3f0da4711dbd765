import { stopOf } from '@/engine/caps/stop'
import { roomWanted } from '@/engine/caps/take'
import type { Command, Granted } from '@/engine/decide/events'
import type { LeadState, Offer } from '@/engine/decide/state'
import type { CodedStop } from '@/engine/filters/filter'
import { LENDER_STATUS, ORDER_STATUS } from '@/engine/match/order'
import type { OrderRef, Reference } from '@/features/platform/reference/server/public'
import type { RoomWish } from '../store/caps'
import { untilStored } from '../store/patience'
import type { MarketTx } from '../store/ports'
import type { MarketEnv } from './env'
import { type HeldLead, NOTHING_TOLD } from './held-lead'

export interface Grants {
  readonly granted: readonly Granted[]
  readonly refused: readonly { readonly order: number; readonly stop: CodedStop }[]
  readonly used: ReadonlyMap<string, number>
}

const ruleOf = ({ code, title }: typeof ORDER_STATUS) => ({ code, rule: title })

function closed(order: OrderRef | undefined, state: LeadState): CodedStop | null {
  if (!order || order.status !== 'active')
    return { ...ruleOf(ORDER_STATUS), ruleValue: 'active', leadValue: `order is ${order?.status ?? 'archive'}` }
  const wanted = state.test ? 'testing' : 'active'
  return order.lenderStatus === wanted
    ? null
    : { ...ruleOf(LENDER_STATUS), ruleValue: wanted, leadValue: `lender is ${order.lenderStatus}` }
}

interface Wanted extends RoomWish {
  readonly offer: Offer
  readonly windows?: readonly string[]
}

/**
 * Takes room for every offer that finds it, all at once. Test leads count nowhere. `now` is also when the postings are
 * sent: the period that gave the room is the one they are counted in.
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
  const refused: { order: number; stop: CodedStop }[] = []
  const wanted: Wanted[] = []
  for (const offer of offers) {
    const order = reference.orders.get(offer.order)
    const old = state.postings.find(({ id }) => id === offer.reinstates?.posting)
    const stop = old ? null : closed(order, state)
    if (stop || !order) {
      refused.push({
        order: offer.order,
        stop: stop ?? { ...ruleOf(ORDER_STATUS), ruleValue: 'active', leadValue: 'gone' },
      })
      continue
    }
    if (state.test) {
      wanted.push({ offer, takes: [] })
      continue
    }
    const { publisher, rcid } = state
    const sending = { publisher, rcid, price: offer.bid, at: old?.sentAt ?? now, businessZone: env.zone }
    const board = reference.products.get(order.product)?.board
    const { takes, windows } = roomWanted(order.caps, sending, (key) => board?.used(key) ?? 0)
    wanted.push({ offer, caps: order.caps, takes, ...(windows.length > 0 && { windows }) })
  }
  const used = new Map<string, number>()
  for (const [index, taking] of (await tx.take(wanted)).entries()) {
    const { offer, windows } = wanted[index] as Wanted
    for (const [key, value] of taking.used) used.set(key, value)
    if (!taking.ok) refused.push({ order: offer.order, stop: stopOf(taking.full) })
    else
      granted.push({
        order: offer.order,
        posting: offer.reinstates?.posting ?? (await tx.nextId('posting')),
        ...(windows && { windows }),
      })
  }
  return { granted, refused, used }
}

/**
 * Room and "sending" in one transaction, before anything leaves; what is to be done then. Null: others changed the lead
 * meanwhile, and it was loaded again.
 */
export async function reserveRoom(held: HeldLead): Promise<readonly Command[] | null> {
  const { env } = held
  const { asking } = held.state
  const done = await untilStored(env.log, () =>
    env.store
      .transaction([], async (tx) => {
        const now = env.clock.now()
        const { granted, refused, used } = await grantRoom(env, tx, held.state, asking, now)
        const result = held.decide({ type: 'reserved', granted, refused }, held.state, 'system', now)
        if (!result.ok) throw new Error(result.message)
        const saved = await tx.saveLead(held.changeOf(result, NOTHING_TOLD, held.state), held.version)
        // Thrown, so that the room goes back with the transaction.
        if (!saved.ok) throw new Overtaken()
        return { result, used }
      })
      .catch((error: unknown) => {
        if (error instanceof Overtaken) return null
        throw error
      }),
  )
  if (!done) {
    await held.reload(null)
    return null
  }
  held.version++
  held.state = done.result.state
  env.heard(done.used)
  return done.result.commands
}

class Overtaken extends Error {}
