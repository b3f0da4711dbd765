import { firstStop } from '@/engine/filters/registry'
import type { Consent, LeadView } from '@/engine/filters/lead-view'
import type { Stop } from '@/engine/filters/filter'
import { matchFacts } from '@/engine/decide/facts'
import type { LeadState, RunKind } from '@/engine/decide/state'
import type { ProductMarket, RcidRef } from '@/features/platform/reference/server/public'
import type { LeadFacts } from '../store/lead'
import type { Submission } from '../types'

/** What rules see of a lead that is coming in. */
export function viewOfSubmission(
  { rcid, fields, source, receivedAt }: Submission,
  stage: LeadView['stage'],
  consent: Consent,
  test: boolean,
  lastSentToLender: LeadView['lastSentToLender'] = {},
): LeadView {
  return {
    stage,
    product: rcid.product,
    publisher: rcid.publisher.id,
    rcid: rcid.id,
    source: source?.id ?? null,
    receivedAt,
    test,
    exclusive: rcid.publisher.exclusive,
    consent,
    fields,
    lastSentToLender,
    refusedByOrders: [],
    heldByLenders: [],
  }
}

/** What rules see of a lead that is stored. */
export const viewOfLead = (
  facts: LeadFacts,
  state: LeadState,
  identity: Readonly<Record<string, string>>,
  kind: RunKind | 'feed',
  lastSentToLender: LeadView['lastSentToLender'],
): LeadView => ({
  stage: 'post',
  product: facts.product,
  publisher: facts.publisher,
  rcid: facts.rcid,
  source: facts.source,
  receivedAt: facts.receivedAt,
  test: facts.test,
  exclusive: state.exclusive,
  consent: state.consent,
  fields: { ...facts.fields, ...identity },
  lastSentToLender,
  ...matchFacts(state, kind === 'feed' ? 'rematch' : kind),
})

/** The first filter of the publisher or the RCID that stops the lead. */
export function ownerStop(
  rcid: RcidRef,
  view: LeadView,
  market: ProductMarket,
  zone: string,
  now: number,
): (NonNullable<ReturnType<typeof firstStop>> & { readonly owner: 'publisher' | 'rcid' }) | null {
  const owners = [
    ['publisher', rcid.publisher.id, rcid.publisher.filters],
    ['rcid', rcid.id, rcid.filters],
  ] as const
  for (const [owner, ownerId, filters] of owners) {
    const stop = firstStop(filters, view, {
      now,
      zone,
      businessZone: zone,
      owner,
      ownerId,
      lender: null,
      pingPost: false,
      used: market.board.used,
    })
    if (stop) return { ...stop, owner }
  }
  return null
}

export const ownerStopText = ({ owner, rule, ruleValue, leadValue }: Stop & { readonly owner: string }): string =>
  `${owner === 'rcid' ? 'RCID' : 'Publisher'} filter ${rule}: ${ruleValue}, lead has ${leadValue}`
