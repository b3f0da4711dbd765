import { sql } from 'kysely'
import { expect } from 'vitest'
import { billingCalls } from '@/features/money/billing/contract'
import { portalLenderCalls as lenderCalls } from '@/features/portal/portal-lender/contract'
import { BOUGHT_COLUMNS } from '@/features/portal/portal-lender/rows'
import { portalPublisherCalls as own } from '@/features/portal/portal-publisher/contract'
import { LEDGER_COLUMNS, PUBLISHER_LEAD_COLUMNS } from '@/features/portal/portal-publisher/rows'
import { publisherSummaryCalls } from '@/features/reports/publisher-summary/contract'
import { addDays, dateIn } from '@/kernel/business-time'
import { formatDateRange, parseDateRange } from '@/kernel/date-range'
import type { TestApp } from './app'
import type { ApiClient } from './client'
import { fileSums } from './file-sums'
import type { Chance } from './money/random.testing'

/** Files are read for every so many periods: they are written from the same rows. */
const FILES_EVERY = 8
/** Asked at once: the database works while answers are compared. */
const AT_ONCE = 2
const PAGE = 200

export interface Asking {
  readonly id: number
  readonly user: ApiClient
}

export const cents = (dollars: number): number => Math.round(dollars * 100)
export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)

/** What the portal says against what staff are told and the ledger has. */
export class PortalSums {
  constructor(
    private readonly app: TestApp,
    private readonly staff: ApiClient,
    private readonly chance: Chance,
    private readonly days: number,
  ) {}

  get today() {
    return dateIn(this.app.services.config.SLUICE_TIME_ZONE, this.app.clock.now())
  }

  /** Random parties and periods, drawn beforehand so that a run can be repeated, each checked; answers the sum. */
  async check(
    periods: number,
    parties: readonly Asking[],
    check: (party: Asking, date: string, withFiles: boolean) => Promise<number>,
  ): Promise<number> {
    const drawn = Array.from({ length: periods }, () => ({ party: this.chance.pick(parties), date: this.somePeriod() }))
    let total = 0
    for (let from = 0; from < periods; from += AT_ONCE) {
      const part = drawn.slice(from, from + AT_ONCE)
      const found = part.map(({ party, date }, at) => check(party, date, (from + at) % FILES_EVERY === 0))
      for (const one of await Promise.all(found)) total += one
    }
    return total
  }

  private somePeriod(): string {
    const from = addDays(this.today, -this.chance.below(this.days))
    return formatDateRange({ from, to: addDays(from, this.chance.below(this.days)) })
  }

  /** What staff are told of the same leads. */
  async ofStaff(publisher: number, date: string) {
    const { report } = await this.staff.call(publisherSummaryCalls.report, { body: { publisher: [publisher], date } })
    return report[0] ?? { leads: 0, matched: 0, unmatched: 0, failed: 0, returnedcredited: 0, pub: 0, puboriginal: 0 }
  }

  async ofLedger(publisher: number, date: string): Promise<number> {
    const days = parseDateRange(date)
    const { rows } = await sql<{ cents: number }>`SELECT coalesce(sum(cents), 0) AS cents FROM ledger
      WHERE publisher_id = ${publisher} AND account = 'payout'
        AND (at AT TIME ZONE 'America/New_York')::date BETWEEN ${days?.from}::date AND ${days?.to}::date`.execute(
      this.app.db,
    )
    return rows[0]?.cents ?? 0
  }

  readonly publisher = async ({ id, user }: Asking, date: string, withFiles: boolean): Promise<number> => {
    const what = `publisher ${id}, ${date}`
    const asked = { params: { party: id }, body: { date } }
    const theirs = await this.ofStaff(id, date)
    const list = await user.call(own.leads, { ...asked, body: { date, perPage: PAGE } })
    const subids = await user.call(own.subIds, asked)
    const rejected = await user.call(own.rejections, asked)
    const ledger = await user.call(own.ledger, { ...asked, body: { date, perPage: PAGE } })
    const ofStatus = (status: string) => list.data.filter((row) => row.status === status).length
    expect([list.total, sum(subids, (row) => row.leads)], what).toEqual([theirs.leads, theirs.leads])
    const earned = [cents(list.additionalData.earned), sum(subids, (row) => cents(row.earned))]
    expect(earned, what).toEqual(Array(2).fill(cents(theirs.pub)))
    const { payouts, changes } = list.additionalData
    expect([cents(payouts), cents(changes)], what).toEqual([
      cents(theirs.puboriginal),
      cents(theirs.pub) - cents(theirs.puboriginal),
    ])
    const unsold = theirs.unmatched + theirs.failed
    expect([sum(subids, (row) => row.rejected), sum(rejected, (row) => row.leads)], what).toEqual([unsold, unsold])
    expect(
      sum(subids, (row) => row.returned),
      what,
    ).toBe(theirs.returnedcredited)
    const booked = await this.ofLedger(id, date)
    expect(cents(ledger.additionalData.amount), what).toBe(booked)
    if (list.total <= PAGE) {
      expect([ofStatus('rejected'), ofStatus('returned')], what).toEqual([unsold, theirs.returnedcredited])
      expect(
        sum(list.data, (row) => cents(row.earnpub)),
        what,
      ).toBe(cents(theirs.pub))
    }
    if (ledger.total <= PAGE)
      expect(
        sum(ledger.data, (row) => cents(row.amount)),
        what,
      ).toBe(booked)
    if (withFiles) {
      const [leads, lines] = [await user.send(own.leadsExport, asked), await user.send(own.ledgerExport, asked)]
      expect(fileSums(leads.text, PUBLISHER_LEAD_COLUMNS, ['earnpub']), what).toEqual({
        ...{ lines: theirs.leads, earnpub: theirs.pub },
      })
      expect(fileSums(lines.text, LEDGER_COLUMNS, ['amount']), what).toEqual({
        ...{ lines: ledger.total, amount: booked / 100 },
      })
    }
    return theirs.leads
  }

  readonly lender = async ({ id, user }: Asking, date: string, withFiles: boolean): Promise<number> => {
    const what = `lender ${id}, ${date}`
    const asked = { params: { party: id }, body: { date } }
    const { additionalData: theirs } = await this.staff.call(billingCalls.summary, { body: { lender: [id], date } })
    const list = await user.call(lenderCalls.leads, { ...asked, body: { date, perPage: PAGE } })
    const states = await user.call(lenderCalls.states, asked)
    const sold = theirs.attemptedposts - theirs.rejectedposts
    expect([list.total, sum(states, (row) => row.bought)], what).toEqual([sold, sold])
    const spend = [sum(states, (row) => cents(row.spend)), cents(list.additionalData.spend)]
    expect(spend, what).toEqual(Array(2).fill(cents(theirs.grossprice)))
    const { credited, net } = list.additionalData
    expect(cents(net), what).toBe(cents(theirs.grossprice) - cents(credited))
    expect((await user.call(lenderCalls.bill, asked)).additionalData, what).toEqual(theirs)
    if (list.total <= PAGE)
      expect(
        sum(list.data, (row) => cents(row.price)),
        what,
      ).toBe(cents(theirs.grossprice))
    if (withFiles) {
      const { text } = await user.send(lenderCalls.leadsExport, asked)
      expect(fileSums(text, BOUGHT_COLUMNS, ['price']), what).toEqual({ lines: sold, price: theirs.grossprice })
    }
    return sold
  }
}
