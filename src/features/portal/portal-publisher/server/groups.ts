import { sql } from 'kysely'
import { returnRate } from '@/features/leads/lead-reports/public'
import type { Sort } from '@/kernel/inputs'
import { sortedRows } from '@/kernel/list-columns'
import type { Services } from '@/server/services'
import { dollars } from '@/features/leads/lead-reports/server/public'
import { REJECTION_COLUMNS, type Rejection, SUBID_FIGURE_COLUMNS, type SubIdFigures } from '../rows'
import { LEAD_WORDS, type LeadWord } from '../words'
import { leadsOf, type PublisherFilters, subIdName, wordOf } from './conditions'
import { reasonGroupSql, reasonWords } from './reasons'

interface Request extends PublisherFilters {
  readonly sort?: Sort | undefined
}

/** What is most first. */
const MOST: Sort = { column: 'leads', order: 'desc' }

export async function rejectionsOf(services: Services, publisher: number, { sort = MOST, ...filters }: Request) {
  const where = leadsOf(publisher, { ...filters, status: ['rejected'] }, services.config.SLUICE_TIME_ZONE)
  const { rows } = await sql<
    Omit<Rejection, 'reason'>
  >`SELECT ${reasonGroupSql()} AS code, subid, count(*) AS leads FROM leads
    WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2`.execute(services.database.reports)
  const named = rows.map((row) => ({ ...row, reason: reasonWords(row.code), subid: subIdName(row.subid) }))
  return sortedRows(named, REJECTION_COLUMNS, sort)
}

type Sums = Omit<SubIdFigures, 'returnRate'>

export async function subIdsOf(services: Services, publisher: number, { sort = MOST, ...filters }: Request) {
  const where = leadsOf(publisher, filters, services.config.SLUICE_TIME_ZONE)
  // Words are given to the groups, not to every lead.
  const groups = sql`SELECT subid, status, returncredited, count(*) AS n, sum(earnpub) AS earned FROM leads WHERE ${where}
    GROUP BY subid, status, returncredited`
  const count = (word: LeadWord) =>
    sql`coalesce(sum(n) FILTER (WHERE ${wordOf()} = ${word}), 0)::bigint AS ${sql.id(word)}`
  const { rows } = await sql<Sums>`SELECT subid, sum(n)::bigint AS leads, ${sql.join(LEAD_WORDS.map(count))},
    sum(earned)::bigint AS earned FROM (${groups}) AS g GROUP BY subid ORDER BY subid`.execute(
    services.database.reports,
  )
  const described = rows.map(
    (row): SubIdFigures => ({
      ...row,
      subid: subIdName(row.subid),
      earned: dollars(row.earned),
      returnRate: returnRate({ matched: row.accepted, returned: row.returned }),
    }),
  )
  return sortedRows(described, SUBID_FIGURE_COLUMNS, sort)
}
