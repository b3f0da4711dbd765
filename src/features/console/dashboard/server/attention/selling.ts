import { type RawBuilder, sql } from 'kysely'
import { capName, POSTING_CAP_KINDS } from '@/engine/caps/cap-kind'
import type { PriceModel } from '@/engine/money/payable'
import { type Cents, formatDollars } from '@/kernel/money'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { dollars } from '@/features/leads/lead-reports/server/public'
import { ordersAtCap, referenceOf } from '@/features/platform/reference/server/public'
import { type FoundRow, type Look, pageOf, type RowsKind, wholly } from './kind'
import { revenueADay } from './revenue'

const AT_SHARE = 0.9
const HOUR = 3_600_000
const access = leadReportCalls.details.permission

const lead = (id: number) => ({ title: `Lead ${id}`, path: `/lead/item/${id}` })
const counted = async ({ db }: Look, from: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${from}`.execute(db)).rows[0]?.n ?? 0

interface PartyRecord {
  readonly lead_id: number
  readonly id: number
  readonly at: Date
  readonly order_title: string | null
  readonly order_id: number
  readonly lender_id: number
  readonly lender_title: string | null
  readonly publisher_id: number
  readonly publisher: string | null
  readonly detail: string
  readonly cents: number
  readonly model: PriceModel | null
}

/** Postings or returns with whom they concern, the oldest first. */
async function ofLeads({ db }: Look, from: RawBuilder<unknown>, columns: RawBuilder<unknown>) {
  const { rows } = await sql<PartyRecord>`
    SELECT w.lead_id, w.id, w.order_id, w.lender_id, w.publisher_id, o.title AS order_title, l.title AS lender_title, b.name AS publisher,
      s.state->'priceModel' AS model, ${columns}
    FROM (SELECT * FROM ${from}) AS w LEFT JOIN orders AS o ON o.id = w.order_id LEFT JOIN lenders AS l ON l.id = w.lender_id
      LEFT JOIN publishers AS b ON b.id = w.publisher_id LEFT JOIN leads AS s ON s.id = w.lead_id
    ORDER BY at, w.lead_id, w.id`.execute(db)
  return rows
}

const describe = (row: PartyRecord): FoundRow => ({
  id: `${row.lead_id}-${row.id}`,
  ...lead(row.lead_id),
  party: row.lender_title ?? '',
  order: row.order_title ?? `Order ${row.order_id}`,
  publisher: row.publisher,
  detail: row.detail,
  since: row.at.toISOString(),
  atstake: dollars(row.cents),
  links: {
    ...{ party: pageOf.lender(row.lender_id), order: pageOf.order(row.order_id) },
    publisher: pageOf.publisher(row.publisher_id),
  },
})

const UNDECIDED = sql`postings WHERE status IN ('timeout', 'pending') AND NOT removed AND NOT test`
const WAITING = sql`return_items WHERE status = 'requested'`

async function undecided(look: Look): Promise<FoundRow[]> {
  const what = sql`CASE WHEN w.status = 'pending' THEN coalesce(w.reason, 'Lender decides later') ELSE coalesce(w.reason, 'No answer') END`
  const rows = await ofLeads(look, UNDECIDED, sql`w.sent_at AS at, w.bid AS cents, ${what} AS detail`)
  const { undecidedHours } = referenceOf(look.services).get().settings
  return rows.map((row) => ({
    ...describe(row),
    due: new Date(row.at.getTime() + undecidedHours * HOUR).toISOString(),
    about: { lead: row.lead_id, posting: row.id, ...(row.model ? { model: row.model } : {}) },
  }))
}

async function returnsWaiting(look: Look): Promise<FoundRow[]> {
  const credit = sql`coalesce((SELECT revenue - credited FROM postings AS p WHERE p.lead_id = w.lead_id AND p.id = w.posting_id), 0)`
  const what = sql`concat_ws(': ', nullif(w.reason, ''), nullif(w.note, ''))`
  const rows = await ofLeads(look, WAITING, sql`w.dateadd AS at, ${credit} AS cents, ${what} AS detail`)
  return rows.map((row) => ({ ...describe(row), about: { lead: row.lead_id, returned: row.id } }))
}

async function openBreakers(look: Look): Promise<FoundRow[]> {
  const rows = await look.db
    .selectFrom('breakers')
    .leftJoin('orders', 'orders.id', 'breakers.order_id')
    .leftJoin('lenders', 'lenders.id', 'orders.lender_id')
    .select(['breakers.order_id', 'breakers.stage', 'breakers.failures', 'breakers.opened_at', 'breakers.reason'])
    .select(['orders.title as order_title', 'orders.status', 'orders.lender_id', 'lenders.title as lender_title'])
    .orderBy('breakers.opened_at')
    .orderBy('breakers.order_id')
    .orderBy('breakers.stage')
    .execute()
  const revenue = await revenueADay(look)
  return rows.map((row) => ({
    id: `${row.order_id}-${row.stage}`,
    title: row.order_title ?? `Order ${row.order_id}`,
    path: pageOf.order(row.order_id),
    party: row.lender_title ?? '',
    links: row.lender_id === null ? {} : { party: pageOf.lender(row.lender_id) },
    detail: `${row.failures} ${row.stage === 'ping' ? 'pings' : 'posts'} in a row without an answer: ${row.reason}`,
    since: row.opened_at.toISOString(),
    atstake: revenue(row.order_id),
    about: { order: row.order_id, stage: row.stage as 'ping' | 'post', status: row.status ?? '' },
  }))
}

async function fullOrders(look: Look): Promise<FoundRow[]> {
  const revenue = await revenueADay(look)
  return ordersAtCap(look.services, AT_SHARE).map(({ order, lender, fill }): FoundRow => {
    const { used, limit, measure, owner } = fill
    const amount = (n: number) => (measure === 'cents' ? formatDollars(n as Cents) : String(n))
    const kind = POSTING_CAP_KINDS.find(({ id }) => id === fill.kind)
    const name = kind ? `${capName(kind)}${owner === 'lender' ? ' of the lender' : ''}` : fill.title
    // Caps of windows and single partners are several numbers in one filter: they are set where that is.
    const ownerId = owner === 'order' ? order.id : order.lender
    const cap = kind?.scope === 'all' ? { owner, ownerId, kind: kind.id, used, limit, measure } : undefined
    return {
      id: String(order.id),
      title: order.title,
      path: pageOf.order(order.id),
      party: lender,
      links: { party: pageOf.lender(order.lender) },
      detail: `${name}: ${amount(used)} of ${amount(limit)}`,
      atstake: revenue(order.id),
      about: { order: order.id, status: order.status, ...(cap ? { cap } : {}) },
    }
  })
}

/** Where selling stands still or is about to. */
export const SELLING_KINDS: readonly RowsKind[] = [
  {
    kind: 'undecided',
    title: 'Undecided postings',
    detail: 'No answer from the lender yet',
    access,
    count: (look) => counted(look, UNDECIDED),
    rows: undecided,
  },
  {
    kind: 'breakers',
    title: 'Open circuit breakers',
    detail: 'Orders skipped after repeated failures',
    access,
    ...wholly(openBreakers),
  },
  {
    kind: 'caps',
    title: 'Orders at 90% of a cap',
    detail: 'They stop buying when it is full',
    access,
    ...wholly(fullOrders),
  },
  {
    kind: 'returns',
    title: 'Returns waiting',
    detail: 'Requested, neither accepted nor denied',
    access,
    count: (look) => counted(look, WAITING),
    rows: returnsWaiting,
  },
]
