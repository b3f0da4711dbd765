import { sql } from 'kysely'
import { expect } from 'vitest'
import { billingCalls } from '@/features/money/billing/contract'
import { leadReportCalls } from '@/features/leads/lead-reports/contract'
import { lenderReportCalls } from '@/features/reports/lender-reports/contract'
import { publisherSummaryCalls } from '@/features/reports/publisher-summary/contract'
import { subIdReportCalls } from '@/features/reports/subid-report/contract'
import { type DateRange, formatDateRange } from '@/kernel/date-range'
import type { ApiClient } from '../client'
import type { TestMarket } from '../market'

interface Cents {
  readonly revenue: number
  readonly payout: number
  readonly sent: number
}

/** Gross and credits of every lender, by the lines of its postings; feeds are on no bill. */
async function linesByLender({ app }: TestMarket): Promise<Record<number, [gross: number, credited: number]>> {
  const { rows } = await sql<{ lender: number; gross: number; credited: number }>`
    SELECT p.lender_id AS lender, coalesce(sum(b.cents) FILTER (WHERE b.kind <> 'return credit'), 0) AS gross,
      coalesce(sum(b.cents) FILTER (WHERE b.kind = 'return credit'), 0) AS credited
    FROM ledger AS b JOIN postings AS p ON p.lead_id = b.lead_id AND p.id = b.posting_id
    WHERE b.account = 'revenue' AND NOT p.feed AND NOT p.test GROUP BY 1`.execute(app.db)
  return moved(rows.map(({ lender, gross, credited }) => [lender, gross, credited]))
}

/** Without lenders whose money has all been reversed. */
const moved = (rows: readonly [lender: number, gross: number, credited: number][]) =>
  Object.fromEntries(
    rows
      .filter(([, gross, credited]) => gross !== 0 || credited !== 0)
      .map(([lender, gross, credited]): [number, [number, number]] => [lender, [gross, credited]]),
  )

/** The ledger itself: by the day leads came in and by the day postings were sent. */
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
      ${sum('revenue', sql`${shown} AND ${within('p.sent_at')}`)} AS sent
    FROM ledger AS b JOIN leads AS l ON l.id = b.lead_id
      LEFT JOIN postings AS p ON p.lead_id = b.lead_id AND p.id = b.posting_id WHERE NOT l.test`.execute(app.db)
  return rows[0] ?? { revenue: 0, payout: 0, sent: 0 }
}

const cents = (dollars: number): number => Math.round(dollars * 100)

/** What every report says of the money of these days is what the ledger says. */
export async function expectReports(market: TestMarket, person: ApiClient, days: DateRange, after = '') {
  const body = { date: formatDateRange(days) }
  const { ordersByDay, orders, lenders } = lenderReportCalls
  const { summary, byOrder, byDate } = billingCalls
  const ask = <Totals>(asked: Promise<{ additionalData: Totals }>) => asked.then(({ additionalData }) => additionalData)
  const [ledger, lines, leads, publishers, subids, sent, billed, { report: bills }] = await Promise.all([
    ledgerOf(market, days),
    linesByLender(market),
    ask(person.call(leadReportCalls.summary, { body })),
    ask(person.call(publisherSummaryCalls.report, { body })),
    ask(person.call(subIdReportCalls.report, { body })),
    Promise.all([ordersByDay, orders, lenders].map((call) => ask(person.call(call, { body })))),
    Promise.all([summary, byOrder, byDate].map((call) => ask(person.call(call, { body: {} })))),
    person.call(summary, { body: {} }),
  ])
  const owed = Object.values(lines).reduce((sum, [gross, credited]) => sum + gross + credited, 0)
  const received = [ledger.revenue, ledger.payout]
  const told = {
    leads: [cents(leads.total), cents(leads.publisher)],
    publishers: [cents(publishers.total), cents(publishers.pub)],
    subids: [cents(subids.total), cents(subids.pub)],
    sent: sent.map(({ total }) => cents(total)),
    billed: billed.map(({ netowned }) => cents(netowned)),
    bills: moved(bills.map(({ lender, ...of }) => [lender.id, cents(of.grossprice), cents(of.creditedtotal)])),
  }
  expect(told, `${body.date} after ${after}`).toEqual({
    ...{ leads: received, publishers: received, subids: received },
    sent: sent.map(() => ledger.sent),
    billed: billed.map(() => owed),
    bills: lines,
  })
}
