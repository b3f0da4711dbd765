import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '@/kernel/date-range'
import { allOf, byInstant, byKeys, type Condition, SHOWN } from '@/features/leads/lead-reports/server/public'
import { ACCEPTED, type LeadWord, NO_SUBID, PENDING, REJECTED, RETURNED } from '../words'
import { reasonGroupSql } from './reasons'

export interface PublisherFilters {
  readonly date?: DateRange | undefined
  readonly product?: readonly number[] | undefined
  readonly rcid?: readonly number[] | undefined
  readonly subid?: readonly string[] | undefined
  readonly status?: readonly LeadWord[] | undefined
  /** Groups of reasons. */
  readonly reason?: readonly string[] | undefined
}

const inList = (column: Condition, values: readonly string[]): Condition => sql`${column} IN (${sql.join([...values])})`

/** In a publisher's words, as wordFor has them; leads that no report counts have none. */
export const wordOf = (): RawBuilder<LeadWord> =>
  sql`CASE WHEN ${inList(sql`status`, ACCEPTED)} THEN 'accepted' WHEN ${inList(sql`status`, REJECTED)} THEN 'rejected'
    WHEN ${inList(sql`status`, PENDING)} THEN 'pending'
    WHEN status = ${RETURNED} THEN CASE WHEN returncredited THEN 'returned' ELSE 'accepted' END END`

/** Leads of one publisher that reports count: the same ones for every list and sum of the portal. */
export const leadsOf = (publisher: number, filters: PublisherFilters, zone: string): Condition =>
  allOf([
    SHOWN,
    sql`status <> 'incomplete'`,
    ...byInstant(filters, zone),
    ...byKeys({
      publisher: [publisher],
      product: filters.product,
      rcid: filters.rcid,
      subid: filters.subid?.map(withoutName),
    }),
    ...(filters.status?.length ? [inList(wordOf(), filters.status)] : []),
    ...(filters.reason?.length ? [inList(reasonGroupSql(), filters.reason)] : []),
  ])

export const withoutName = (subid: string): string => (subid === NO_SUBID ? '' : subid)
export const subIdName = (subid: string): string => (subid === '' ? NO_SUBID : subid)
