import { sql } from 'kysely'
import { maskValue } from '@/features/selling/lead-facts/public'
import { productOf } from '@/features/selling/lead-facts/server/public'
import { COUNTED_STATUSES } from '@/features/leads/lead-reports/public'
import { openIdentity } from '@/features/selling/market/server/public'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import { dollars, listTotals, pageOfRows, selectLeads, totalsOfRows } from '@/features/leads/lead-reports/server/public'
import type { PUBLISHER_LEAD_SORTS, PublisherLead } from '../rows'
import { wordFor } from '../words'
import { leadsOf, type PublisherFilters, withoutName } from './conditions'
import { reasonGroup, reasonWords } from './reasons'

interface Request extends PublisherFilters {
  readonly sort?: Sort<(typeof PUBLISHER_LEAD_SORTS)[number]> | undefined
}

interface Row {
  readonly id: number
  readonly received_at: Date
  readonly subid: string
  readonly us_state: string
  readonly product_id: number
  readonly rcid_id: number
  readonly rcid_title: string
  readonly earnpub: number
  readonly earnpuboriginal: number
  readonly status: string
  readonly reason: string | null
  readonly reason_code: string | null
  readonly returncredited: boolean
  readonly sealed: Buffer | null
  readonly return_reason: string | null
}

const ONLY =
  sql.raw(`l.id, l.received_at, l.status, l.reason, l.reason_code, l.returncredited, l.subid, l.us_state, l.product_id, l.publisher_id, l.rcid_id,
  l.earnpub, l.earnpuboriginal`)
const BESIDE = {
  columns: sql`, r.title AS rcid_title, i.sealed, CASE WHEN l.status = 'returned' AND l.returncredited THEN
    (SELECT t.reason FROM return_items AS t WHERE t.lead_id = l.id AND t.credited ORDER BY t.id LIMIT 1) END AS return_reason`,
  join: sql`LEFT JOIN lead_identity AS i ON i.lead_id = l.id`,
}

function maskedName(services: Services, { sealed, us_state }: Row): string {
  const identity = sealed ? openIdentity(services.keys, sealed) : {}
  const names = ['firstname', 'lastname'].map((name) => maskValue(name, identity[name] ?? ''))
  return [names.filter(Boolean).join(' '), us_state].filter(Boolean).join(', ')
}

const describe = (services: Services, row: Row): PublisherLead => ({
  id: row.id,
  dateadd: row.received_at.toISOString(),
  status: wordFor(row.status, row.returncredited),
  reason: row.return_reason ?? reasonWords(reasonGroup(row)),
  lead: maskedName(services, row),
  subid: row.subid,
  product: productOf(row.product_id),
  rcid: { id: row.rcid_id, title: row.rcid_title },
  payout: dollars(row.earnpuboriginal),
  changes: dollars(row.earnpub - row.earnpuboriginal),
  earnpub: dollars(row.earnpub),
})

/** Without reading the leads, where the rollups of the reports know what is asked for: words and reasons they do not. */
function totalsOf({ database: { reports }, config }: Services, publisher: number, request: Request) {
  const zone = config.SLUICE_TIME_ZONE
  const { date, product, rcid, subid, status, reason } = request
  if (status?.length || reason?.length) return totalsOfRows(reports, leadsOf(publisher, request, zone))
  const keys = { date, product, rcid, publisher: [publisher], status: COUNTED_STATUSES }
  if (!subid?.length) return listTotals(reports, keys, zone)
  return listTotals(reports, { ...keys, subid: subid.map(withoutName) }, zone, 'subid_days')
}

export async function listPublisherLeads(
  services: Services,
  publisher: number,
  request: Request & { readonly page: number; readonly perPage: number },
) {
  const { reports } = services.database
  const where = leadsOf(publisher, request, services.config.SLUICE_TIME_ZONE)
  const query = { where, sort: request.sort, span: request, only: ONLY, beside: BESIDE }
  const [{ rows }, totals] = await Promise.all([
    selectLeads<Row, object>({ ...query, page: pageOfRows(request) }).execute(reports),
    totalsOf(services, publisher, request),
  ])
  return {
    data: rows.map((row) => describe(services, row)),
    ...pageNumbers(request.page, request.perPage, totals.total, rows.length),
    additionalData: {
      payouts: dollars(totals.earnpuboriginal),
      changes: dollars(totals.earnpub - totals.earnpuboriginal),
      earned: dollars(totals.earnpub),
    },
  }
}

export async function* publisherLeadRows(services: Services, publisher: number, request: Request) {
  const { reports, exportPool } = services.database
  const where = leadsOf(publisher, request, services.config.SLUICE_TIME_ZONE)
  const query = selectLeads<Row, object>({ where, sort: request.sort, span: request, only: ONLY, beside: BESIDE })
  for await (const rows of streamRows<Row>(exportPool, { compile: () => query.compile(reports) }))
    yield rows.map((row) => describe(services, row))
}
