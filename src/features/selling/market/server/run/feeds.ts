import type { Candidate } from '@/engine/decide/state'
import { identityHash } from '../store/identity'
import type { LeadRun } from './lead-run'
import { brandChosen } from '@/engine/decide/brands'
import { ownBrand } from './brands'
import { candidateOf, feedPrice } from '@/engine/decide/entry'
import { viewOfLead } from './view'

export const hasFeeds = ({ env, lead }: Pick<LeadRun, 'env' | 'lead'>): boolean =>
  env
    .reference()
    .products.get(lead.facts.product)
    ?.index.orders.some(({ feed, status }) => feed && status === 'active') ?? false

/** Data feeds that may have a copy of a sold lead. */
export async function feedsFor(run: LeadRun): Promise<Candidate[]> {
  if (!hasFeeds(run)) return []
  const { env, lead, state } = run
  const reference = env.reference()
  const market = reference.products.get(lead.facts.product)
  if (!market) return []
  const hash = (kind: string) => identityHash(env.keys, kind, lead.fields[kind])
  const person = await env.store.person(hash('email'), hash('phone'), lead.facts.id)
  const view = viewOfLead(lead.facts, state, lead.fields, 'feed', person.lastSentToLender)
  const now = env.clock.now()
  const { eligible } = market.index.match(view, { now, board: market.board })
  return eligible.flatMap((position) => {
    const order = reference.orders.get(market.index.ids[position] ?? 0)
    if (!order?.feed || !brandChosen(state.consent, order.lender, ownBrand(reference, order.lender), [])) return []
    if (!env.breakers.wouldAdmit(order.id, 'post', 'sharedLead', now)) return []
    return [candidateOf(order, feedPrice(order), env.lastSold.get(order.id) ?? null)]
  })
}
