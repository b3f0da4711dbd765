import { sql } from 'kysely'
import { expect } from 'vitest'
import { billingCalls } from '@/features/billing/contract'
import { leadReportCalls } from '@/features/lead-reports/contract'
import { lenderReportCalls } from '@/features/lender-reports/contract'
import { publisherSummaryCalls } from '@/features/publisher-summary/contract'
import { subIdReportCalls } from '@/features/subid-report/contract'
import { type DateRange, formatDateRange } from '@/kernel/date-range'
import type { ApiClient } from '../client'
import type { TestMarket } from '../market'

interface Cents {
  readonly revenue: number
  readonly payout: number
  readonly sent: number
  readonly billed: number
}

/** The ledger itself: by the day leads came in, by the day postings were sent, and without feeds of all time. */
async function ledgerOf({ app }: TestMarket, { from, to }: DateRange): Promise<Cents> {
  const zone = app.services.config.SLUICE_TIME_ZONE
  const within = (column: string) =>
    sql`(${sql.ref(column)} AT TIME ZONE ${zone})::date BETWEEN ${from}::date AND ${to}::date`
  const sum = (account: string, where: ReturnType<typeof within>) =>
    sql`coalesce(sum(b.cents) FILTER (WHERE b.account = ${account} AND ${where}), 0)`
  const counted = sql`l.status NOT IN ('incomplete', 'deleted') AND ${within('l.received_at')}`
  const shown = sql`l.status <> 'deleted' AND NOT p.removed`
  const { rows } = await sql<Cents>`
    SELECT ${sum('revenue', counted)} AS revenue, ${sum('payout', counted)} AS payout,
      ${sum('revenue', sql`${shown} AND ${within('p.sent_at')}`)} AS sent, ${sum('revenue', sql`${shown} AND NOT p.feed`)} AS billed
    FROM ledger AS b JOIN leads AS l ON l.id = b.lead_id
      LEFT JOIN postings AS p ON p.lead_id = b.lead_id AND p.id = b.posting_id WHERE NOT l.test`.execute(app.db)
  return rows[0] ?? { revenue: 0, payout: 0, sent: 0, billed: 0 }
}

const cents = (dollars: number): number => Math.round(dollars * 100)

/** What every report says of the money of these days is what the ledger says. */
export async function expectReports(market: TestMarket, person: ApiClient, days: DateRange): Promise<void> {
  const body = { date: formatDateRange(days) }
  const { revenue, payout, sent, billed } = await ledgerOf(market, days)
  const leads = (await person.call(leadReportCalls.summary, { body })).additionalData
  const publishers = (await person.call(publisherSummaryCalls.report, { body })).additionalData
  const subids = (await person.call(subIdReportCalls.report, { body })).additionalData
  expect([cents(leads.total), cents(leads.publisher)], body.date).toEqual([revenue, payout])
  for (const { total, pub } of [publishers, subids])
    expect([cents(total), cents(pub)], body.date).toEqual([revenue, payout])
  for (const call of [lenderReportCalls.ordersByDay, lenderReportCalls.orders, lenderReportCalls.lenders])
    expect(cents((await person.call(call, { body })).additionalData.total), body.date).toBe(sent)
  for (const call of [billingCalls.summary, billingCalls.byOrder, billingCalls.byDate])
    expect(cents((await person.call(call, { body: {} })).additionalData.netowned)).toBe(billed)
}
