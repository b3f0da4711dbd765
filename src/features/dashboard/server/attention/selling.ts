import { type RawBuilder, sql } from 'kysely'
import { type Cents, formatDollars } from '@/kernel/money'
import { leadReportCalls } from '../../../lead-reports/contract'
import { ordersAtCap } from '../../../reference/server/public'
import type { AttentionRow } from '../../contract'
import { type Look, type Part, type RowsKind, wholly } from './kind'

const AT_SHARE = 0.9
const access = leadReportCalls.details.permission

const lead = (id: number) => ({ title: `Lead ${id}`, path: `/lead/item/${id}` })
const counted = async ({ db }: Look, from: RawBuilder<unknown>): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM ${from}`.execute(db)).rows[0]?.n ?? 0

interface PartyRecord {
  readonly lead_id: number
  readonly id: number
  readonly at: Date
  readonly order_title: string | null
  readonly lender_title: string | null
  readonly detail: string
}

const describe = (row: PartyRecord): AttentionRow => ({
  id: `${row.lead_id}-${row.id}`,
  ...lead(row.lead_id),
  party: [row.lender_title, row.order_title].filter(Boolean).join(', '),
  detail: row.detail,
  since: row.at.toISOString(),
})

async function ofLeads({ db }: Look, from: RawBuilder<unknown>, columns: RawBuilder<unknown>, { limit, offset }: Part) {
  const { rows } = await sql<PartyRecord>`
    SELECT w.lead_id, w.id, o.title AS order_title, l.title AS lender_title, ${columns}
    FROM (SELECT * FROM ${from}) AS w LEFT JOIN orders AS o ON o.id = w.order_id LEFT JOIN lenders AS l ON l.id = w.lender_id
    ORDER BY at, w.lead_id, w.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows.map(describe)
}

const UNDECIDED = sql`postings WHERE status IN ('timeout', 'pending') AND NOT removed AND NOT test`
const WAITING = sql`return_items WHERE status = 'requested'`

async function openBreakers({ db }: Look): Promise<AttentionRow[]> {
  const rows = await db
    .selectFrom('breakers')
    .leftJoin('orders', 'orders.id', 'breakers.order_id')
    .leftJoin('lenders', 'lenders.id', 'orders.lender_id')
    .select(['breakers.order_id', 'breakers.stage', 'breakers.failures', 'breakers.opened_at', 'breakers.reason'])
    .select(['orders.title as order_title', 'lenders.title as lender_title'])
    .orderBy('breakers.opened_at')
    .orderBy('breakers.order_id')
    .orderBy('breakers.stage')
    .execute()
  return rows.map((row) => ({
    id: `${row.order_id}-${row.stage}`,
    title: row.order_title ?? `Order ${row.order_id}`,
    path: null,
    party: row.lender_title ?? '',
    detail: `${row.failures} ${row.stage === 'ping' ? 'pings' : 'posts'} in a row without an answer: ${row.reason}`,
    since: row.opened_at.toISOString(),
  }))
}

function fullOrders({ services }: Look): Promise<AttentionRow[]> {
  const rows = ordersAtCap(services, AT_SHARE).map(({ order, lender, fill }): AttentionRow => {
    const amount = (n: number) => (fill.measure === 'cents' ? formatDollars(n as Cents) : String(n))
    return {
      id: String(order.id),
      title: order.title,
      path: null,
      party: lender,
      detail: `${fill.title}: ${amount(fill.used)} of ${amount(fill.limit)}`,
      since: null,
    }
  })
  return Promise.resolve(rows)
}

/** Where selling stands still or is about to. */
export const SELLING_KINDS: readonly RowsKind[] = [
  {
    kind: 'undecided',
    title: 'Undecided postings',
    detail: 'The lender has not said yes or no',
    access,
    count: (look) => counted(look, UNDECIDED),
    rows: (look, part) =>
      ofLeads(look, UNDECIDED, sql`w.sent_at AS at, concat_ws(': ', w.status, w.reason) AS detail`, part),
  },
  {
    kind: 'breakers',
    title: 'Open circuit breakers',
    detail: 'Orders that do not answer and are left out',
    access,
    ...wholly(openBreakers),
  },
  {
    kind: 'caps',
    title: 'Orders at 90 % of a cap',
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
    rows: (look, part) =>
      ofLeads(
        look,
        WAITING,
        sql`w.dateadd AS at, concat_ws(': ', nullif(w.reason, ''), nullif(w.note, '')) AS detail`,
        part,
      ),
  },
]
