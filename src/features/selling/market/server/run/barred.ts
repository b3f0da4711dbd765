import type { LeadView } from '@/engine/filters/lead-view'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import type { RcidRef } from '@/features/platform/reference/server/public'
import { suppressedText } from './preflight'
import { ownerStop, ownerStopText } from './view'

/** What would end a lead's way before any order sees it, of all that can be told without asking a provider. */
export function barredBy(services: Services, rcid: RcidRef, view: LeadView): string | null {
  const { env } = marketOf(services)
  const { lists, products } = env.reference()
  const list = suppressedBy(lists, view.fields['phone'] ?? '', view.fields['email'] ?? '')
  if (list !== null) return suppressedText(list)
  const market = products.get(rcid.product)
  const stop = market ? ownerStop(rcid, view, market, env.zone, env.clock.now()) : null
  return stop ? ownerStopText(stop) : null
}
