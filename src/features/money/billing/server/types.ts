import { sql } from 'kysely'
import type { Condition } from '@/features/leads/lead-reports/server/public'

export type BillingType = 'sent' | 'return'

/** The business day a posting was sent on. */
export const sentDay = (zone: string): Condition => sql`(sent_at AT TIME ZONE ${zone})::date`

/** The billing type that a lender had on a day. */
export const typeOn = (lender: Condition, day: Condition): Condition => sql`coalesce(
  (SELECT h.billingtype FROM lender_billing_past AS h WHERE h.lender = ${lender} AND h.until_day > ${day} ORDER BY h.until_day LIMIT 1),
  (SELECT t.billingtype FROM lenders AS t WHERE t.id = ${lender}))`

const LENDER = sql`lender_id`

/**
 * What was sent is billed, and credited if it comes back, by the type in force on the day it was sent: a lender's new type
 * changes no earlier bill. History is looked up only for lenders that have one.
 */
export function billedAs(
  { billingtype }: { readonly billingtype?: readonly string[] | undefined },
  day: Condition,
  only?: BillingType,
): Condition[] {
  const wanted = billingtype?.length
    ? billingtype.filter((type) => only === undefined || type === only)
    : only && [only]
  if (!wanted) return []
  const types = sql`ANY (${[...wanted]}::text[])`
  const changed = sql`lender_id IN (SELECT h.lender FROM lender_billing_past AS h)`
  return [
    sql`CASE WHEN ${changed} THEN ${typeOn(LENDER, day)} = ${types}
      ELSE lender_id IN (SELECT t.id FROM lenders AS t WHERE t.billingtype = ${types}) END`,
  ]
}
