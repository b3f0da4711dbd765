import { firstStop } from '@/engine/filters/registry'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import type { PixelRef } from '@/features/reference/server/public'
import { salePixels } from '../run/after-sale'
import { viewOfLead } from '../run/view'
import { suppressedBy } from '@/features/scrubbing/server/public'
import { loadLead, type LoadedLead } from '../store/lead-store'
import { onPool } from '../store/sql'

const PLACEHOLDER = /\{(\w+)\}/g
const FIRE_MS = 10_000

/** Placeholders of a pixel: lead id, sub id, cake id, price, and any parameter the publisher sent. */
function filled(content: string, { facts, state, tracking }: LoadedLead): string {
  const own: Record<string, string> = {
    leadid: String(facts.id),
    subid: facts.subid,
    cakeid: tracking['cakeid'] ?? '',
    price: (state.booked.earnPub / 100).toFixed(2),
  }
  return content.replace(PLACEHOLDER, (_, name: string) =>
    encodeURIComponent(own[name.toLowerCase()] ?? tracking[name] ?? ''),
  )
}

/** Post-back pixels of its publisher after a lead's first sale. */
export async function firePixels(services: Services, lead: number): Promise<void> {
  const market = marketOf(services)
  const loaded = await loadLead(onPool(market.env.pool), market.env.keys, lead)
  if (!loaded || loaded.facts.test) return
  const { publisher, product } = loaded.facts
  for (const pixel of salePixels(market.reference(), publisher, product)) await fire(services, pixel, loaded)
}

/** Claimed first: a job that runs again after a crash does not count a conversion twice. */
async function fire(services: Services, pixel: PixelRef, lead: LoadedLead): Promise<void> {
  const { env, outbound } = marketOf(services)
  const view = viewOfLead(lead.facts, lead.state, lead.identity, 'rematch', {})
  const stop = firstStop(pixel.filters, view, {
    now: env.clock.now(),
    zone: env.zone,
    businessZone: env.zone,
    owner: 'pixel',
    ownerId: pixel.id,
    lender: null,
    pingPost: false,
    used: () => 0,
  })
  const code = filled(pixel.content, lead)
  const claimed = await env.pool.query(
    `INSERT INTO pixel_fires (lead_id, pixel_id, fired_at, fired, code, note) VALUES ($1, $2, $3, false, $4, $5)
     ON CONFLICT DO NOTHING`,
    [lead.facts.id, pixel.id, new Date(env.clock.now()), code, stop ? `filter ${stop.rule}` : ''],
  )
  if (claimed.rowCount === 0 || stop) return
  const result = await outbound.request({ url: code, method: 'GET', deadline: performance.now() + FIRE_MS })
  const fired = result.kind === 'answered' && result.status < 400
  const note = result.kind === 'answered' ? `HTTP ${result.status}` : `${result.why}: ${result.detail}`.slice(0, 300)
  await env.pool.query('UPDATE pixel_fires SET fired = $3, note = $4 WHERE lead_id = $1 AND pixel_id = $2', [
    lead.facts.id,
    pixel.id,
    fired,
    note,
  ])
}

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
