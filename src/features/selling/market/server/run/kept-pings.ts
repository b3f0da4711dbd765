import type { MarketEnv } from './env'
import type { Auction } from './auction'

/** Pings that were made for a lead itself, beside those of the ping it was posted for. */
export interface KeptPings {
  readonly pinged: Auction['pinged']
  readonly bodies: Auction['bodies']
}

/** Under the lead, without a posting: one row per auction. */
export function keepPings(env: MarketEnv, lead: number, at: number, { pinged, bodies }: KeptPings): void {
  if (bodies.length === 0) return
  env.bodies.add({ owner: 'lead', ownerId: lead, posting: 0, at, content: { pinged, bodies } satisfies KeptPings })
}
