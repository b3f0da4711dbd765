import type { LeadEvent, Write } from '@/engine/decide/events'
import type { LeadState } from '@/engine/decide/state'
import { step } from '@/engine/decide/step'
import type { MarketEnv } from '@/features/selling/market/server/run/env'
import { rematchWish } from '@/features/selling/market/server/run/rematch'
import { carryOn } from '@/features/selling/market/server/run/staff-run'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import type { LoadedLead } from '@/features/selling/market/server/store/lead-store'
import type { MemoryStore } from './memory-store'

export interface Applied {
  readonly before: LoadedLead
  readonly state: LeadState
  readonly writes: readonly Write[]
}

/** Lets staff's word act on a lead, by the engine and with all that is written; null where the rules refuse it. */
export function applyEvent(
  env: MarketEnv,
  store: MemoryStore,
  lead: number,
  event: LeadEvent,
  by: string,
): Applied | null {
  const before = store.load(lead)
  if (!before) return null
  const now = env.clock.now()
  const { phone, email } = before.identity
  const list = suppressedBy(env.reference().lists, phone ?? '', email ?? '')
  const result = step(before.state, event, { now, by, suppressedBy: list })
  if (!result.ok) return null
  const { state, writes } = result
  const { process, zone } = env
  const change = { facts: before.facts, before: before.state, state, writes, postings: new Map(), now, process, zone }
  const saved = store.save(change, before.version)
  if (!saved.ok) throw new Error(`lead ${lead} changed meanwhile`)
  env.heard(saved.used)
  // Nobody looks for data feeds this late.
  if (state.feeds === 'wanted') applyEvent(env, store, lead, { type: 'feedsFound', candidates: [] }, 'system')
  return { before, state, writes }
}

/** Offers a lead again, as staff do by hand. */
export async function rematchLead(env: MarketEnv, store: MemoryStore, lead: number, by: string): Promise<void> {
  const wish = rematchWish(by)
  const applied = applyEvent(env, store, lead, wish.event, by)
  if (applied) await carryOn(env, applied.before, applied.state, wish)
}
