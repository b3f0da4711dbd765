import type { LeadView } from '@/engine/filters/lead-view'
import { decodeVerdicts } from '@/engine/match/verdicts'
import {
  pingRowOf,
  pingsOfPing,
  receivedPing,
  runsOf,
  sorted,
  verdictRowOf,
} from '@/features/leads/lead-log/server/public'
import { partiesOf, productOf, seconds } from '@/features/selling/lead-facts/server/public'
import { dollars } from '@/features/selling/lead-facts/public'
import { explainVerdicts } from '@/features/leads/lead-log/server/public'
import type { Pinged } from '@/engine/ranking/pinged'
import type { ProcessStep } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { notFound } from '@/kernel/errors'
import type { ProductId } from '@/kernel/lead-fields'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import type { Services } from '@/server/services'
import { pingDetailCalls } from '../contract'

async function storedPing(db: Db, id: number) {
  const ping = await db.selectFrom('pings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!ping) throw notFound('Ping')
  return ping
}
type StoredPing = Awaited<ReturnType<typeof storedPing>>

/** What rules saw of it. */
const viewOf = (services: Services, ping: StoredPing): LeadView => ({
  stage: 'ping',
  product: ping.product_id as ProductId,
  publisher: ping.publisher_id,
  rcid: ping.rcid_id,
  source: ping.lead_source_id,
  receivedAt: ping.received_at.getTime(),
  test: ping.test,
  exclusive: referenceOf(services).get().publishers.get(ping.publisher_id)?.exclusive ?? true,
  consent: { kind: 'open' },
  fields: ping.fields as Record<string, string>,
  lastSentToLender: {},
  refusedByOrders: [],
  heldByLenders: [],
})

/** Expired follows from the time alone. */
const statusOf = ({ status, expires_at }: StoredPing, now: number): string =>
  status === 'success' && expires_at.getTime() <= now ? 'expired' : status

/** When the ping got the status it has. */
async function changedAt(db: Db, ping: StoredPing, now: number): Promise<Date> {
  if (statusOf(ping, now) === 'expired') return ping.expires_at
  const lead =
    ping.lead_id === null
      ? undefined
      : await db.selectFrom('leads').select('received_at').where('id', '=', ping.lead_id).executeTakeFirst()
  return lead?.received_at ?? new Date(ping.received_at.getTime() + ping.processing_ms)
}

export default routes(pingDetailCalls, (services) => ({
  get: async (ctx, { params }) => {
    const ping = await storedPing(ctx.db, params.id)
    const codes = ping.verdicts ? [...decodeVerdicts(ping.verdicts).values()] : []
    return {
      id: ping.id,
      status: statusOf(ping, ctx.now),
      reason: ping.reason,
      test: ping.test,
      dateadd: ping.received_at,
      dateupdate: await changedAt(ctx.db, ping, ctx.now),
      expires: ping.expires_at,
      ...partiesOf(services, { publisher: ping.publisher_id, rcid: ping.rcid_id, source: ping.lead_source_id }),
      product: productOf(ping.product_id),
      subid: { subid: ping.subid },
      earntotal: dollars(ping.earntotal),
      earnpub: dollars(ping.earnpub),
      pt: seconds(ping.processing_ms) ?? 0,
      lenderstime: seconds(ping.lenders_ms) ?? 0,
      oneToOne: (ping.offered as { brand: string }[]).map(({ brand }) => brand),
      lead: ping.lead_id,
      counts: { ping: (ping.postings as Pinged[]).length, filtered: codes.filter((code) => code !== 0).length },
    }
  },
  data: async (ctx, { params }) => {
    const ping = await receivedPing(ctx.db, params.id)
    if (!ping) throw notFound('Ping')
    return ping
  },
  postings: async (ctx, { params }) => {
    const ping = await storedPing(ctx.db, params.id)
    const entries = await pingsOfPing(services, ctx.db, params.id)
    const at = ping.received_at.getTime()
    const view = viewOf(services, ping)
    const explained = await explainVerdicts(services, ping.verdicts, at, view)
    const pinged = new Map(entries.map((entry) => [entry.pinged.order, entry.pinged]))
    const rows = explained
      .filter(({ eligible }) => !eligible)
      .map((one) => verdictRowOf(services, one, { view, pinged, ranking: [] }))
    return { ping: entries.map((entry) => pingRowOf(services, entry)), filterLog: sorted(rows) }
  },
  processes: async (ctx, { params }) => {
    const ping = await storedPing(ctx.db, params.pingId)
    return runsOf('ping', ping.id, ping.received_at, ping.process as ProcessStep[])
  },
}))
