import { Tally } from '@/server/metric-sources'
import type { LeadChange } from './store/change'
import type { PingRow } from './store/pings'
import type { MarketStore, MarketTx } from './store/ports'

/** What the marketplace of this process has stored, counted for /metrics. Test leads and test pings are left out. */
export class MarketCounts {
  private readonly pings = new Tally('sluice_pings_total', 'Pings stored, by what the publisher was told')
  private readonly leads = new Tally('sluice_leads_total', 'Leads received, by flow')
  private readonly statuses = new Tally('sluice_lead_status_total', 'Statuses that leads came to, first ones included')
  private readonly sales = new Tally('sluice_sales_total', 'Postings that a lender bought, late ones included')
  private readonly revenue = new Tally('sluice_sales_cents_total', 'What lenders pay for them, in cents')
  private readonly refusals = new Tally('sluice_refusals_total', 'Postings that lenders did not buy, by kind')

  text(): string {
    return [this.pings, this.leads, this.statuses, this.sales, this.revenue, this.refusals]
      .map((tally) => tally.text())
      .join('')
  }

  ping({ test, answer }: PingRow): void {
    if (!test) this.pings.add({ status: answer.status })
  }

  change({ facts, before, state }: LeadChange): void {
    if (facts.test) return
    if (before === null) this.leads.add({ flow: facts.flow })
    if (before?.status !== state.status) this.statuses.add({ status: state.status })
    const earlier = new Map(before?.postings.map((posting) => [posting.id, posting.status]))
    for (const { id, status, revenue } of state.postings) {
      if (earlier.get(id) === status) continue
      if (status === 'matched') {
        this.sales.add()
        this.revenue.add({}, revenue)
      } else if (status !== 'sending' && status !== 'returned') this.refusals.add({ kind: status })
    }
  }
}

/** Counts what is stored once it is: a transaction that was rolled back counts for nothing. */
export function countedStore(store: MarketStore, counts: MarketCounts): MarketStore {
  const noting = (tx: MarketTx, note: (change: LeadChange) => void): Pick<MarketTx, 'insertLead' | 'saveLead'> => ({
    async insertLead(change, identity, details) {
      await tx.insertLead(change, identity, details)
      note(change)
    },
    async saveLead(change, version) {
      const saved = await tx.saveLead(change, version)
      if (saved.ok) note(change)
      return saved
    },
  })
  return {
    ...store,
    ...noting(store, (change) => counts.change(change)),
    async insertPing(row) {
      await store.insertPing(row)
      counts.ping(row)
    },
    async transaction(people, work) {
      let noted: LeadChange[] = []
      const result = await store.transaction(people, (tx) => {
        noted = []
        return work({ ...tx, ...noting(tx, (change) => noted.push(change)) })
      })
      for (const change of noted) counts.change(change)
      return result
    },
  }
}
