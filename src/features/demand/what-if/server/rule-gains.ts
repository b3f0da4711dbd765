import { setTimeout as pause } from 'node:timers/promises'
import { marketOf } from '@/features/selling/market/server/public'
import { addDays, type IsoDate, startOfMonth } from '@/kernel/business-time'
import { PRODUCTS, type ProductId } from '@/kernel/lead-fields'
import type { Services } from '@/server/services'
import { replayable } from './replay-lead'
import { capped } from './replay'
import { countedSince, lastSentBefore, leadsOfDay } from './replay-sql'
import { countersAtStart } from './rehearse/replay'
import { type Gain, WithoutRules } from './rehearse/without-rules'
import { usualBids } from './sql'

const BATCH = 250
/** Leads come in meanwhile: it works a fifth of the time. */
const WORK_MS = 2
const REST_MS = 8

class Pace {
  private until = performance.now() + WORK_MS
  constructor(private readonly signal: AbortSignal | undefined) {}

  async step(): Promise<void> {
    if (performance.now() < this.until) return
    await pause(REST_MS, undefined, { signal: this.signal })
    this.until = performance.now() + WORK_MS
  }
}

async function ofProduct(services: Services, product: ProductId, day: IsoDate, pace: Pace): Promise<Gain[]> {
  const { env } = marketOf(services)
  const { zone } = env
  const pool = services.database.reportPool
  const reference = env.reference()
  const orders = [...reference.orders.values()].filter((order) => order.product === product)
  let leads = await leadsOfDay(pool, { product, day, zone }, undefined, BATCH)
  if (leads.length === 0 || orders.length === 0) return []
  const bids = await usualBids(services, product, env.clock.now(), zone)
  const usualBid = (order: number) => bids.get(order) ?? null
  const without = new WithoutRules(orders, {
    zone,
    before: countersAtStart(await countedSince(pool, capped(orders), addDays(startOfMonth(day), -7)), day),
    usualBid,
    lastSold: (order) => env.lastSold.get(order) ?? null,
  })
  for (let last = leads.at(-1); last; last = leads.at(-1)) {
    const lastSent = await lastSentBefore(pool, leads)
    for (const row of leads) {
      const lead = replayable(row, product, lastSent.get(row.id) ?? {}, { reference, usualBid })
      for (const _world of without.replay(row.id, lead)) await pace.step()
      await pace.step()
    }
    const after = { at: last.received_at.toISOString(), id: last.id }
    leads = leads.length < BATCH ? [] : await leadsOfDay(pool, { product, day, zone }, after, BATCH)
  }
  return [...without.gains()]
}

/**
 * What each rule of each order alone cost on a day: the leads the order would have won without it by the current rules,
 * and how much more each would have brought. Every posting is taken to be accepted.
 */
export async function ruleGains(services: Services, day: IsoDate, signal?: AbortSignal): Promise<Gain[]> {
  const gains: Gain[] = []
  const pace = new Pace(signal)
  for (const { id } of PRODUCTS) for (const gain of await ofProduct(services, id, day, pace)) gains.push(gain)
  return gains
}
