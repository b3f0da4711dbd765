import { sql } from 'kysely'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import { pageNumbers } from '@/kernel/call'
import type { DateRange } from '@/kernel/date-range'
import type { Sort } from '@/kernel/inputs'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import { allOf, type Condition, dollars, isAny, pageOfRows } from '@/features/leads/lead-reports/server/public'
import type { LEDGER_SORTS, LedgerLine } from '../rows'
import { withoutName } from './conditions'

type LedgerSort = (typeof LEDGER_SORTS)[number]

interface Request {
  readonly date?: DateRange | undefined
  readonly kind?: readonly string[] | undefined
  readonly lead?: readonly number[] | undefined
  readonly subid?: readonly string[] | undefined
  readonly sort?: Sort<LedgerSort> | undefined
}

interface Line {
  readonly id: number
  readonly at: Date
  readonly kind: string
  readonly lead_id: number
  readonly subid: string | null
  readonly cents: number
}

/** What pays the publisher; what buyers pay is not its business. */
function linesOf(publisher: number, { date, kind, lead, subid }: Request, zone: string): Condition {
  const subids = isAny('subid', subid?.map(withoutName))
  return allOf([
    sql`publisher_id = ${publisher} AND account = 'payout'`,
    ...(date
      ? [sql`at >= ${new Date(startOfDay(zone, date.from))} AND at < ${new Date(endOfDay(zone, date.to))}`]
      : []),
    ...isAny('kind', kind),
    ...isAny('lead_id', lead),
    ...(subids.length > 0
      ? [sql`lead_id IN (SELECT id FROM leads WHERE publisher_id = ${publisher} AND ${allOf(subids)})`]
      : []),
  ])
}

const ORDER: Readonly<Record<LedgerSort, string>> = { date: 'at', lead: 'lead_id', amount: 'cents' }
const NEWEST: Sort<LedgerSort> = { column: 'date', order: 'desc' }

function selectLines(where: Condition, { column, order } = NEWEST, page?: { limit: number; offset: number }) {
  const by = sql.raw(`${ORDER[column]} ${order}, id ${order}`)
  const limit = page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``
  const lines = sql`SELECT id, at, kind, lead_id, cents FROM ledger WHERE ${where} ORDER BY ${by} ${limit}`
  return sql<Line>`SELECT n.*, l.subid FROM (${lines}) AS n LEFT JOIN leads AS l ON l.id = n.lead_id
    ORDER BY ${sql.raw(`n.${ORDER[column]} ${order}, n.id ${order}`)}`
}

const describe = ({ id, at, kind, lead_id, subid, cents }: Line): LedgerLine => ({
  ...{ id, date: at.toISOString(), kind, lead: lead_id, subid: subid ?? '', amount: dollars(cents) },
})

export async function listLedger(
  services: Services,
  publisher: number,
  request: Request & { readonly page: number; readonly perPage: number },
) {
  const { reports } = services.database
  const where = linesOf(publisher, request, services.config.SLUICE_TIME_ZONE)
  const [{ rows }, { rows: sums }] = await Promise.all([
    selectLines(where, request.sort, pageOfRows(request)).execute(reports),
    sql<{ kind: string; lines: number; cents: number }>`SELECT kind, count(*) AS lines, sum(cents) AS cents FROM ledger
      WHERE ${where} GROUP BY kind ORDER BY kind`.execute(reports),
  ])
  const total = (name: 'lines' | 'cents') => sums.reduce((all, row) => all + row[name], 0)
  return {
    data: rows.map(describe),
    ...pageNumbers(request.page, request.perPage, total('lines'), rows.length),
    additionalData: {
      amount: dollars(total('cents')),
      kinds: Object.fromEntries(sums.map(({ kind, cents }) => [kind, dollars(cents)])),
    },
  }
}

export async function* ledgerRows(services: Services, publisher: number, request: Request) {
  const { reports, exportPool } = services.database
  const query = selectLines(linesOf(publisher, request, services.config.SLUICE_TIME_ZONE), request.sort)
  for await (const rows of streamRows<Line>(exportPool, { compile: () => query.compile(reports) }))
    yield rows.map(describe)
}
