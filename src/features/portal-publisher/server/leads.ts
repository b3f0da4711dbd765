import { sql } from 'kysely'
import { maskValue } from '@/features/lead-facts/public'
import { openIdentity } from '@/features/market/server/public'
import { pageNumbers } from '@/kernel/call'
import type { Sort } from '@/kernel/inputs'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import { dollars, type LeadRecord, pageOfRows, selectLeads, totalsOfRows } from '../../lead-reports/server/public'
import type { PUBLISHER_LEAD_SORTS, PublisherLead } from '../rows'
import type { LeadWord } from '../words'
import { leadsOf, type PublisherFilters, reasonOf, wordOf } from './conditions'

interface Request extends PublisherFilters {
  readonly sort?: Sort<(typeof PUBLISHER_LEAD_SORTS)[number]> | undefined
}

interface Beside {
  readonly word: LeadWord
  readonly words: string
  readonly us_state: string
  readonly sealed: Buffer | null
  readonly return_reason: string | null
}

const ALSO = sql`, l.us_state, l.returncredited`
/** In words for the rows of the page alone. */
const BESIDE = {
  columns: sql`, i.sealed, ${wordOf('l')} AS word, ${reasonOf('l')} AS words, CASE WHEN ${wordOf('l')} = 'returned' THEN
    (SELECT t.reason FROM return_items AS t WHERE t.lead_id = l.id AND t.credited ORDER BY t.id LIMIT 1) END AS return_reason`,
  join: sql`LEFT JOIN lead_identity AS i ON i.lead_id = l.id`,
}

function maskedName(services: Services, { sealed, us_state }: Beside): string {
  const identity = sealed ? openIdentity(services.keys, sealed) : {}
  const names = ['firstname', 'lastname'].map((name) => maskValue(name, identity[name] ?? ''))
  return [names.filter(Boolean).join(' '), us_state].filter(Boolean).join(', ')
}

const describe = (services: Services, row: LeadRecord & Beside): PublisherLead => ({
  id: row.id,
  dateadd: row.received_at.toISOString(),
  status: row.word,
  reason: row.return_reason ?? row.words,
  lead: maskedName(services, row),
  subid: row.subid,
  product: { id: row.product_id, title: row.product_title },
  rcid: { id: row.rcid_id, title: row.rcid_title },
  earnpub: dollars(row.earnpub),
})

export async function listPublisherLeads(
  services: Services,
  publisher: number,
  request: Request & { readonly page: number; readonly perPage: number },
) {
  const { reports } = services.database
  const where = leadsOf(publisher, request, services.config.SLUICE_TIME_ZONE)
  const query = { where, sort: request.sort, span: request, also: ALSO, beside: BESIDE }
  const [{ rows }, totals] = await Promise.all([
    selectLeads<Beside>({ ...query, page: pageOfRows(request) }).execute(reports),
    totalsOfRows(reports, where),
  ])
  return {
    data: rows.map((row) => describe(services, row)),
    ...pageNumbers(request.page, request.perPage, totals.total, rows.length),
    additionalData: { earned: dollars(totals.earnpub) },
  }
}

export async function* publisherLeadRows(services: Services, publisher: number, request: Request) {
  const { reports, exportPool } = services.database
  const where = leadsOf(publisher, request, services.config.SLUICE_TIME_ZONE)
  const query = selectLeads<Beside>({ where, sort: request.sort, span: request, also: ALSO, beside: BESIDE })
  for await (const rows of streamRows<LeadRecord & Beside>(exportPool, { compile: () => query.compile(reports) }))
    yield rows.map((row) => describe(services, row))
}
