import { sql } from 'kysely'
import { lastDays } from '@/kernel/date-range'
import { type Cents, formatDollars } from '@/kernel/money'
import { silenceOf, USUAL_DAYS } from '@/features/supply/rcids/server/public'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import {
  dollars as inDollars,
  listTotals,
  numbersBy,
  rollupAndDeltas,
} from '@/features/leads/lead-reports/server/public'
import { leadsLink, type FoundRow, type LinkedKind, type Look, pageOf, type RowsKind, wholly } from './kind'

const access = leadReportCalls.details.permission
const FLAGGED_DAYS = 30
const MARGIN_DAYS = 7
const flaggedDays = ({ today }: Look) => lastDays(today, FLAGGED_DAYS)
const dollars = (cents: number): string => formatDollars(cents as Cents)
const rcidTitle = (id: number, title: string | null): string => (title ? `${id} ${title}` : String(id))

export const FLAGGED_KIND: LinkedKind = {
  title: 'Flagged leads',
  detail: `Of the last ${FLAGGED_DAYS} days, waiting for a decision`,
  access,
  count: async (look) => {
    const filters = { date: flaggedDays(look), status: ['flagged'] }
    return (await listTotals(look.db, filters, look.zone)).total
  },
  path: (look) => leadsLink(flaggedDays(look), { status: 'flagged' }),
}

interface SilentRecord {
  readonly id: number
  readonly title: string
  readonly publisher: string
  readonly publisher_id: number
  readonly leads: number
  readonly total: number
  readonly last: Date
}

/** Active RCIDs whose last lead came much longer ago than is usual for them. */
async function silentRcids({ db, now, today }: Look): Promise<FoundRow[]> {
  const { from, to } = lastDays(today, USUAL_DAYS)
  const usual = rollupAndDeltas('lead_days', sql`rcid_id, leads, total`, sql`day BETWEEN ${from} AND ${to}`)
  const { rows } = await sql<SilentRecord>`
    WITH usual AS (SELECT rcid_id, sum(leads) AS leads, sum(total) AS total FROM ${usual} GROUP BY rcid_id)
    SELECT r.id, r.title, r.publisher_id, b.name AS publisher, u.leads, u.total, last.at AS last
    FROM usual AS u JOIN rcids AS r ON r.id = u.rcid_id AND r.status = 'active'
      JOIN publishers AS b ON b.id = r.publisher_id AND b.status = 'active'
      CROSS JOIN LATERAL (SELECT received_at AS at FROM leads WHERE rcid_id = r.id AND NOT test
        ORDER BY received_at DESC LIMIT 1) AS last
    ORDER BY last.at, r.id`.execute(db)
  return rows.flatMap((row) => {
    const detail = silenceOf(row.leads, row.last, now)
    if (detail === null) return []
    return {
      id: String(row.id),
      title: rcidTitle(row.id, row.title),
      path: leadsLink({ from, to }, { rcid: row.id }),
      party: row.publisher,
      links: { title: pageOf.rcid(row.id), party: pageOf.publisher(row.publisher_id) },
      detail,
      since: row.last.toISOString(),
      atstake: inDollars(Math.round(row.total / USUAL_DAYS)),
    }
  })
}

async function losingRcids({ db, today }: Look): Promise<FoundRow[]> {
  const date = lastDays(today, MARGIN_DAYS)
  const { rows } = await numbersBy<{ publisher_id: number; rcid_id: number }>({ date }, [
    'publisher_id',
    'rcid_id',
  ]).execute(db)
  const losing = rows.filter(({ total, pub }) => total < pub).sort((a, b) => a.total - a.pub - (b.total - b.pub))
  if (losing.length === 0) return []
  const names = await db
    .selectFrom('rcids')
    .leftJoin('publishers', 'publishers.id', 'rcids.publisher_id')
    .select(['rcids.id', 'rcids.title', 'publishers.name'])
    .where(
      'rcids.id',
      'in',
      losing.map(({ rcid_id }) => rcid_id),
    )
    .execute()
  return losing.map(({ rcid_id, publisher_id, total, pub }) => {
    const named = names.find(({ id }) => id === rcid_id)
    return {
      id: String(rcid_id),
      title: rcidTitle(rcid_id, named?.title ?? null),
      path: leadsLink(date, { rcid: rcid_id }),
      party: named?.name ?? '',
      links: { title: pageOf.rcid(rcid_id), party: pageOf.publisher(publisher_id) },
      detail: `Revenue ${dollars(total)}, payout ${dollars(pub)}, profit ${dollars(total - pub)}`,
      atstake: inDollars(pub - total),
    }
  })
}

/** Where traffic stays away or costs more than it brings. */
export const TRAFFIC_KINDS: readonly RowsKind[] = [
  {
    kind: 'silent',
    title: 'Silent RCIDs',
    detail: 'No lead for much longer than usual',
    access,
    ...wholly(silentRcids),
  },
  {
    kind: 'margin',
    title: 'RCIDs losing money',
    detail: `Payout above revenue in the last ${MARGIN_DAYS} days`,
    access,
    ...wholly(losingRcids),
  },
]
