import { sql } from 'kysely'
import { marketOf, storedLead } from '@/features/selling/market/server/public'
import type { FeatureJobs } from '@/server/jobs/jobs'
import type { Result } from '@/server/outbound/result'
import type { Services } from '@/server/services'
import { bordeloOverHttp } from './bordelo-client'

interface Connected {
  readonly publisher: string | null
  readonly rcid: string | null
  readonly lender: string | null
  readonly order: string | null
  readonly key: Buffer | null
}

async function connectedOf(
  { database: { db } }: Services,
  lead: number,
  posting: number,
): Promise<Connected | undefined> {
  const { rows } = await sql<Connected>`
    SELECT nullif(p.bordeloid, '') AS publisher, nullif(r.bordeloid, '') AS rcid, nullif(l.bordeloid, '') AS lender,
      nullif(o.bordeloid, '') AS order, r.bordeloapikey AS key
    FROM postings AS t JOIN publishers AS p ON p.id = t.publisher_id JOIN rcids AS r ON r.id = t.rcid_id
      JOIN lenders AS l ON l.id = t.lender_id JOIN orders AS o ON o.id = t.order_id
    WHERE t.lead_id = ${lead} AND t.id = ${posting}`.execute(db)
  return rows[0]
}

/** Certainly not taken, and perhaps another time. */
const isWorthAgain = (result: Result): boolean =>
  result.kind === 'error'
    ? result.why !== 'blocked' && result.why !== 'invalid'
    : result.status !== null && (result.status >= 500 || result.status === 429)

/** Tells of a sale, by the identifiers that are stored for those who took part in it. Nothing tells who the consumer is. */
async function tellSold(services: Services, { lead, posting }: { lead: number; posting: number }): Promise<void> {
  const market = marketOf(services)
  const url = market.reference().settings.bordeloUrl
  const sold = (await storedLead(services, lead)).state.postings.find(({ id }) => id === posting)
  const connected = await connectedOf(services, lead, posting)
  if (url === '' || !sold || sold.status !== 'matched' || !connected) return
  const { key, ...ids } = connected
  if (Object.values(ids).every((id) => id === null)) return
  const at = new Date(sold.decidedAt ?? sold.sentAt).toISOString()
  const event = { event: 'lead.sold', id: posting, at, lead, price: sold.revenue / 100, ...ids } as const
  const apiKey = key === null ? null : services.keys.decrypt(key)
  const result = await bordeloOverHttp(market.outbound, url).tell(event, apiKey)
  if (isWorthAgain(result)) throw new Error(`Bordelo was not told of posting ${posting}`)
  if (result.kind !== 'answered' || result.status >= 400)
    services.log.warn({ posting, kind: result.kind }, 'Bordelo did not take an event')
}

export default { tasks: [{ name: 'connections.bordelo', run: tellSold }] } satisfies FeatureJobs
