import { sql } from 'kysely'
import { SOURCE_TITLES } from '@/features/selling/lead-facts/public'
import { pageNumbers } from '@/kernel/call'
import type { DateRange } from '@/kernel/date-range'
import { streamRows } from '@/server/database/stream'
import type { Services } from '@/server/services'
import { allOf, byInstant, byKeys, type Condition, pageOfRows } from '@/features/leads/lead-reports/server/public'
import type { SentTest } from '../rows'

interface Request {
  readonly date?: DateRange | undefined
  readonly rcid?: readonly number[] | undefined
}

interface Row {
  readonly id: number
  readonly received_at: Date
  readonly rcid_id: number
  readonly rcid_title: string
  readonly flow: string
  readonly subid: string
  readonly status: string | null
  readonly reason: string | null
}

const testsOf = ({ config }: Services, publisher: number, { date, rcid }: Request): Condition =>
  allOf([sql`test`, ...byInstant({ date }, config.SLUICE_TIME_ZONE), ...byKeys({ publisher: [publisher], rcid })])

/** What the door answered: the stored reason may tell what it did not. */
const selectTests = (where: Condition, limit = sql``) =>
  sql<Row>`SELECT l.*, r.title AS rcid_title FROM (
      SELECT id, received_at, rcid_id, flow, subid, answer->>'status' AS status, answer->>'reason' AS reason
      FROM leads WHERE ${where} ORDER BY received_at DESC, id DESC ${limit}) AS l
    JOIN rcids AS r ON r.id = l.rcid_id ORDER BY l.received_at DESC, l.id DESC`

const describe = (row: Row): SentTest => ({
  id: row.id,
  dateadd: row.received_at.toISOString(),
  rcid: { id: row.rcid_id, title: row.rcid_title },
  type: SOURCE_TITLES[row.flow] ?? row.flow,
  status: row.status ?? 'pending',
  reason: row.reason ?? '',
  subid: row.subid,
})

export async function listTests(
  services: Services,
  publisher: number,
  request: Request & { readonly page: number; readonly perPage: number },
) {
  const { reports } = services.database
  const where = testsOf(services, publisher, request)
  const { limit, offset } = pageOfRows(request)
  const [{ rows }, { rows: counts }] = await Promise.all([
    selectTests(where, sql`LIMIT ${limit} OFFSET ${offset}`).execute(reports),
    sql<{ total: number }>`SELECT count(*) AS total FROM leads WHERE ${where}`.execute(reports),
  ])
  return {
    data: rows.map(describe),
    ...pageNumbers(request.page, request.perPage, counts[0]?.total ?? 0, rows.length),
  }
}

export async function* testRows(services: Services, publisher: number, request: Request) {
  const { reports, exportPool } = services.database
  const query = selectTests(testsOf(services, publisher, request))
  for await (const rows of streamRows<Row>(exportPool, { compile: () => query.compile(reports) }))
    yield rows.map(describe)
}
