import { createHash } from 'node:crypto'
import type { rowsOf } from '@/features/market/server/store/change'
import type { PingRow } from '@/features/market/server/store/pings'

/** Numbers added up by key. */
export class Sums {
  private readonly rows = new Map<string, { readonly keys: readonly unknown[]; readonly numbers: number[] }>()

  add(keys: readonly unknown[], numbers: readonly number[]): void {
    const key = keys.join('\u0001')
    const known = this.rows.get(key)
    if (!known) this.rows.set(key, { keys, numbers: [...numbers] })
    else for (let at = 0; at < numbers.length; at++) known.numbers[at] = (known.numbers[at] ?? 0) + (numbers[at] ?? 0)
  }

  *values(): Generator<readonly unknown[]> {
    for (const { keys, numbers } of this.rows.values()) if (numbers.some((n) => n !== 0)) yield [...keys, ...numbers]
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
      const key = [d.day, d.product_id, d.publisher_id, d.rcid_id]
      const money = [d.total, d.pub, d.totaloriginal, d.puboriginal]
      this.sums.lead_days.add([...key, d.flow, d.lead_source_id, d.status], [d.leads, d.returncredited, ...money])
      this.sums.lead_totals.add([d.day, d.status], [d.leads, ...money])
      this.sums.subid_days.add([...key, d.subid, d.status], [d.leads, ...money])
      this.sums.sourceurl_days.add(
        [d.day, d.product_id, d.publisher_id, d.flow, d.lead_source_id, d.sourceurl, d.status],
        [d.leads],
      )
    }
  }

  postings(deltas: Rows['posting_deltas']): void {
    for (const d of deltas)
      this.sums.posting_days.add(
        [d.day, d.order_id, d.lender_id, d.product_id, d.publisher_id, d.rcid_id, d.feed, d.removed, d.status],
        [d.postings, d.revenue, d.credited, d.answered, d.answer_ms],
      )
  }

  ping(row: PingRow): void {
    if (row.test) return
    const { day, product_id, publisher_id, rcid_id } = row
    const success = row.status === 'success' ? 1 : 0
    this.sums.ping_days.add(
      [day, product_id, publisher_id, rcid_id],
      [1, success, 0, row.processing_ms, row.earnpub, row.earntotal],
    )
    for (const { order, lender, outcome, bid, ms } of row.postings)
      this.sums.bid_days.add([day, order, lender, product_id, publisher_id, rcid_id, outcome], [1, bid ?? 0, ms])
  }

  posted({ test, day, product_id, publisher_id, rcid_id }: PingRow): void {
    if (!test) this.sums.ping_days.add([day, product_id, publisher_id, rcid_id], [0, 0, 1, 0, 0, 0])
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
