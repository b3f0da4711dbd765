import { wallClock } from '@/engine/time/wall-clock'
import { returnsAllowed } from '@/engine/money/returns'
import { Queue } from '../queue'
import type { World } from '../types'
import type { TrialLead } from './run'

export interface SettledReturn {
  readonly lead: TrialLead
  readonly order: number
  readonly price: number
  readonly result: 'refused' | 'waiting' | 'denied' | 'accepted'
}

/** Asks for the planned returns in order of time, under the orders' return caps. */
export function settleReturns(world: World, leads: readonly TrialLead[]): SettledReturn[] {
  const month = (at: number): string => wallClock(world.zone, at).month
  const queue = new Queue<() => void>()
  const sold = new Map<string, number>()
  const asked = new Map<string, number>()
  const settled: SettledReturn[] = []
  const add = (map: Map<string, number>, key: string, by: number): void => void map.set(key, (map.get(key) ?? 0) + by)
  for (const lead of leads) {
    for (const { order, reply } of lead.postings)
      if (reply.kind === 'accepted') queue.put(lead.event.at, () => add(sold, `${order.id}/${month(lead.event.at)}`, 1))
    for (const { order, price, plan } of lead.returns) {
      if (plan.requestedAt >= world.now) continue
      const key = `${order.id}/${month(lead.event.at)}`
      queue.put(plan.requestedAt, () => {
        const { returncap } = order
        const full = returncap !== null && (asked.get(key) ?? 0) + 1 > returnsAllowed(returncap, sold.get(key) ?? 0)
        const waiting = plan.decision.at >= world.now
        const result = full ? 'refused' : waiting ? 'waiting' : plan.decision.accepted ? 'accepted' : 'denied'
        if (!full) add(asked, key, 1)
        if (result === 'denied') queue.put(plan.decision.at, () => add(asked, key, -1))
        settled.push({ lead, order: order.id, price, result })
      })
    }
  }
  while (queue.next < Infinity) queue.take()?.()
  return settled
}
