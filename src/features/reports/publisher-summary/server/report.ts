import { sql } from 'kysely'
import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Db } from '@/server/database/database'
import { type LeadNumbers, margin, profit, successRate } from '@/features/leads/lead-reports/public'
import { dollars, type LeadFilters, numbersBy } from '@/features/leads/lead-reports/server/public'
import { PUBLISHER_COLUMNS, type PublisherSummaryRow, type PublisherTotals } from '../columns'

interface Request extends LeadFilters {
  readonly accountmanager?: readonly number[] | undefined
  readonly sort?: Sort | undefined
}

type Numbers = LeadNumbers & { readonly returnedcredited: number }
interface PublisherRecord extends Numbers {
  readonly publisher_id: number
  readonly name: string | null
}

const describe = (row: Numbers): PublisherTotals => ({
  leads: row.leads,
  matched: row.matched,
  matchednobuyer: row.matchednobuyer,
  unmatched: row.unmatched,
  flagged: row.flagged,
  failed: row.failed,
  returned: row.returned,
  returnedcredited: row.returnedcredited,
  successRate: successRate(row),
  total: dollars(row.total),
  totaloriginal: dollars(row.totaloriginal),
  pub: dollars(row.pub),
  puboriginal: dollars(row.puboriginal),
  profit: dollars(profit(row)),
  margin: margin(row),
})

const NUMBERS = [
  'leads',
  'matched',
  'matchednobuyer',
  'unmatched',
  'flagged',
  'failed',
  'returned',
  'returnedcredited',
  'total',
  'pub',
  'totaloriginal',
  'puboriginal',
] as const satisfies readonly (keyof Numbers)[]

/** Ratios are made from the sums. */
function sumOf(rows: readonly Numbers[]): Numbers {
  const sums = Object.fromEntries(NUMBERS.map((name) => [name, 0])) as Record<keyof Numbers, number>
  for (const row of rows) for (const name of NUMBERS) sums[name] += row[name]
  return sums
}

/** What earns most first. */
const USUAL: Sort = { column: 'total', order: 'desc' }

export async function summarisePublishers(db: Db, { sort = USUAL, accountmanager, ...filters }: Request) {
  const managed = accountmanager?.length ? sql`b.accountmanager IN (${sql.join([...accountmanager])})` : sql`true`
  const { rows } = await sql<PublisherRecord>`
    SELECT n.*, b.name, n.returncredited AS returnedcredited
    FROM (${numbersBy(filters, ['publisher_id'], 'lead_days', ['returncredited'])}) AS n
      LEFT JOIN publishers AS b ON b.id = n.publisher_id
    WHERE ${managed} ORDER BY b.name, n.publisher_id`.execute(db)
  const publishers = rows.map(
    (row): PublisherSummaryRow => ({
      publisher: { id: row.publisher_id, name: row.name ?? `#${row.publisher_id}` },
      ...describe(row),
    }),
  )
  return { report: sortedRows(publishers, PUBLISHER_COLUMNS, sort), additionalData: describe(sumOf(rows)) }
}
