import type { PingAnswer } from '@/engine/ranking/rank'
import { keptAnswer, standingBid } from '@/engine/ranking/pinged'
import { leadBodies, type LoadedLead, marketOf } from '@/features/selling/market/server/public'
import type { Services } from '@/server/services'
import { keptRanking } from './sql'

export const SILENT: PingAnswer = { kind: 'noBid', reason: 'No bid' }

/** What ping/post orders answered for this very lead: by its ranking, its ping, and the pings made for itself since. */
export async function knownBids(services: Services, { facts }: LoadedLead): Promise<ReadonlyMap<number, PingAnswer>> {
  const { env } = marketOf(services)
  const { id, ping, receivedAt } = facts
  const [ranking, stored, bodies] = await Promise.all([
    keptRanking(services.database.reportPool, id),
    ping === null ? null : env.store.loadPing(ping),
    leadBodies(services, id, receivedAt),
  ])
  const bids = new Map<number, PingAnswer>(ranking.map(({ order, price }) => [order, { kind: 'bid', price }]))
  for (const asked of stored?.postings ?? []) bids.set(asked.order, standingBid(asked, receivedAt) ?? SILENT)
  for (const { pinged } of bodies.pings) for (const asked of pinged) bids.set(asked.order, keptAnswer(asked))
  return bids
}
