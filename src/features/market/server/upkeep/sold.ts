import { firstStop } from '@/engine/filters/registry'
import type { Services } from '@/server/services'
import { marketOf } from '../market'
import type { PixelRef } from '../reference/types'
import { viewOfLead } from '../run/view'
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

/** What follows a lead's first sale: post-back pixels of its publisher, and copies for lenders that want one. */
export async function afterSale(services: Services, lead: number): Promise<void> {
  const market = marketOf(services)
  const { env } = market
  const loaded = await loadLead(onPool(env.pool), env.keys, lead)
  if (!loaded || loaded.facts.test) return
  const reference = market.reference()
  const pixels = reference.pixels.filter(
    ({ type, publisher, product }) =>
      type === 'leadsubmitpostback' &&
      publisher === loaded.facts.publisher &&
      (product === null || product === loaded.facts.product),
  )
  for (const pixel of pixels) await fire(services, pixel, loaded)
  await mailCopies(services, loaded)
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

async function mailCopies(services: Services, { facts, state, identity }: LoadedLead): Promise<void> {
  const { env } = marketOf(services)
  const buyers = state.postings.filter(({ status, feed, removed }) => status === 'matched' && !feed && !removed)
  for (const { lender } of buyers) {
    const to = env.reference().lenders.get(lender)?.emailCopyTo
    if (!to) continue
    const lines = Object.entries({ lead: String(facts.id), ...identity, ...facts.fields }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    await services.database.transact((tx) =>
      services.outbox.post(tx, { channel: 'mail', recipient: to, subject: `Lead ${facts.id}`, body: lines.join('\n') }),
    )
  }
}
