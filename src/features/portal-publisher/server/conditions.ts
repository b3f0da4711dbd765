import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '@/kernel/date-range'
import { allOf, byInstant, byKeys, type Condition, SHOWN } from '../../lead-reports/server/public'
import { ACCEPTED, DECLINED, type LeadWord, NO_SUBID, PENDING, REJECTED, RETURNED, UNSOLD_WORDS } from '../words'

export interface PublisherFilters {
  readonly date?: DateRange | undefined
  readonly product?: readonly number[] | undefined
  readonly rcid?: readonly number[] | undefined
  readonly subid?: readonly string[] | undefined
  readonly status?: readonly LeadWord[] | undefined
  readonly reason?: readonly string[] | undefined
}

const inList = (column: Condition, values: readonly string[]): Condition => sql`${column} IN (${sql.join([...values])})`

/** The columns of leads, of the table called so where there are several. */
const columnOf = (name: string, table?: string): Condition => sql.ref(table ? `${table}.${name}` : name)

/** In a publisher's words; leads that no report counts have none. */
export function wordOf(table?: string): RawBuilder<LeadWord> {
  const status = columnOf('status', table)
  return sql`CASE WHEN ${inList(status, ACCEPTED)} THEN 'accepted' WHEN ${inList(status, REJECTED)} THEN 'rejected'
    WHEN ${inList(status, PENDING)} THEN 'pending'
    WHEN ${status} = ${RETURNED} THEN CASE WHEN ${columnOf('returncredited', table)} THEN 'returned' ELSE 'accepted' END END`
}

/** Why a lead is where it is. What our checks found is named by the check: what follows the colon may quote the consumer. */
export function reasonOf(table?: string): RawBuilder<string> {
  const [status, reason] = [columnOf('status', table), columnOf('reason', table)]
  const unsold = UNSOLD_WORDS.map(([words, patterns]) => {
    const any = patterns.map((pattern) => sql`coalesce(${reason}, '') LIKE ${pattern}`)
    return sql`WHEN ${sql.join(any, sql` OR `)} THEN ${words}`
  })
  return sql`CASE ${status} WHEN 'unmatched' THEN CASE ${sql.join(unsold, sql` `)} ELSE ${DECLINED} END
    WHEN 'failed' THEN CASE WHEN ${reason} LIKE 'Duplicate%' THEN 'Duplicate'
      ELSE coalesce(nullif(split_part(${reason}, ':', 1), ''), 'Rejected') END
    WHEN 'flagged' THEN 'Under review' WHEN 'incoming' THEN 'Waiting for a buyer' WHEN 'error' THEN 'Waiting for a buyer' ELSE '' END`
}

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
    ...(filters.reason?.length ? [inList(reasonOf(), filters.reason)] : []),
  ])

export const withoutName = (subid: string): string => (subid === NO_SUBID ? '' : subid)
export const subIdName = (subid: string): string => (subid === '' ? NO_SUBID : subid)
