import type { Services } from '@/server/services'
import { marketOf } from '../market'
import { suppressedBy } from '@/features/selling/scrubbing/server/public'
import { loadLead } from '../store/lead-store'
import { onPool } from '../store/sql'

/** A mail with the lead to a buyer that wants one beside its posting. */
export async function copyToBuyer(
  services: Services,
  { lead, posting }: { readonly lead: number; readonly posting: number },
): Promise<void> {
  const { env } = marketOf(services)
  const loaded = await loadLead(onPool(env.pool), env.keys, lead)
  const sold = loaded?.state.postings.find(
    ({ id, status, removed }) => id === posting && status === 'matched' && !removed,
  )
  const { lists, lenders } = env.reference()
  const to = sold && lenders.get(sold.lender)?.emailCopyTo
  if (!loaded || !to || suppressedBy(lists, loaded.identity['phone'], loaded.identity['email']) !== null) return
  const lines = Object.entries({ lead: String(lead), ...loaded.identity, ...loaded.facts.fields }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  await services.database.transact((tx) =>
    services.outbox.post(tx, { channel: 'mail', recipient: to, subject: `Lead ${lead}`, body: lines.join('\n') }),
  )
}
