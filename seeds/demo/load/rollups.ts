import { createHash } from 'node:crypto'
import type { rowsOf } from '@/features/selling/market/server/store/change'
import type { PingRow } from '@/features/selling/market/server/store/pings'

/** Between the columns of a key. */
const AND = '\u0001'
export const keyOf = (...columns: readonly (string | number | boolean)[]): string => columns.join(AND)

/** Numbers added up by key, whose columns are texts as COPY takes them. */
export class Sums {
  private readonly rows = new Map<string, number[]>()

  add(key: string, numbers: number[]): void {
    const known = this.rows.get(key)
    if (!known) this.rows.set(key, numbers)
    else for (let at = 0; at < numbers.length; at++) known[at] = (known[at] ?? 0) + (numbers[at] ?? 0)
  }

  *values(): Generator<readonly (string | number)[]> {
    for (const [key, numbers] of this.rows) if (numbers.some((n) => n !== 0)) yield [...key.split(AND), ...numbers]
  }
}

type Rows = ReturnType<typeof rowsOf>

/** Those that are kept by product. */
export const ROLLUPS = ['lead_days', 'subid_days', 'sourceurl_days', 'posting_days', 'ping_days', 'bid_days'] as const
type RollupTable = (typeof ROLLUPS)[number] | 'lead_totals'

/** The report tables, added up from what a settlement would have appended for the folding job. */
export class Rollups {
  private readonly sums: Readonly<Record<RollupTable, Sums>> = {
    lead_days: new Sums(),
    lead_totals: new Sums(),
    subid_days: new Sums(),
    sourceurl_days: new Sums(),
    posting_days: new Sums(),
    ping_days: new Sums(),
    bid_days: new Sums(),
  }
  private readonly hashes = new Map<string, Buffer>()

  leads(deltas: Rows['lead_deltas']): void {
    for (const d of deltas) {
      const { day, product_id, publisher_id, rcid_id, flow, lead_source_id, status, leads } = d
      const rcid = keyOf(day, product_id, publisher_id, rcid_id)
      const money = [d.total, d.pub, d.totaloriginal, d.puboriginal] as const
      this.sums.lead_days.add(keyOf(rcid, flow, lead_source_id, status), [leads, d.returncredited, ...money])
      this.sums.lead_totals.add(keyOf(day, status), [leads, ...money])
      this.sums.subid_days.add(keyOf(rcid, d.subid, status), [leads, ...money])
      const url = keyOf(day, product_id, publisher_id, flow, lead_source_id, d.sourceurl, status)
      this.sums.sourceurl_days.add(url, [leads])
    }
  }

  postings(deltas: Rows['posting_deltas']): void {
    for (const d of deltas) {
      const who = keyOf(d.day, d.order_id, d.lender_id, d.product_id, d.publisher_id, d.rcid_id)
      const numbers = [d.postings, d.revenue, d.credited, d.answered, d.answer_ms]
      this.sums.posting_days.add(keyOf(who, d.feed, d.removed, d.status), numbers)
    }
  }

  ping(row: PingRow): void {
    if (row.test) return
    const { day, product_id, publisher_id, rcid_id, earnpub, earntotal } = row
    const success = row.status === 'success' ? 1 : 0
    const rcid = keyOf(product_id, publisher_id, rcid_id)
    this.sums.ping_days.add(keyOf(day, rcid), [1, success, 0, row.processing_ms, earnpub, earntotal])
    for (const { order, lender, outcome, bid, ms } of row.postings)
      this.sums.bid_days.add(keyOf(day, order, lender, rcid, outcome), [1, bid ?? 0, ms])
  }

  posted({ test, day, product_id, publisher_id, rcid_id }: PingRow): void {
    if (!test) this.sums.ping_days.add(keyOf(day, product_id, publisher_id, rcid_id), [0, 0, 1, 0, 0, 0])
  }

  *rows(table: RollupTable): Generator<readonly unknown[]> {
    if (table !== 'sourceurl_days') yield* this.sums[table].values()
    else for (const row of this.sums[table].values()) yield [...row, this.hashOf(String(row[5]))]
  }

  private hashOf(url: string): Buffer {
    let hash = this.hashes.get(url)
    if (!hash) this.hashes.set(url, (hash = createHash('sha256').update(url).digest()))
    return hash
  }
}
