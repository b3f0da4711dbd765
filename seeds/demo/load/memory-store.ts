import { heldRoom } from '@/engine/decide/room'
import { type LeadChange, rowsOf } from '@/features/selling/market/server/store/change'
import { openIdentity, type SealedIdentity } from '@/features/selling/market/server/store/identity'
import type { LeadDetails, LoadedLead, Saved } from '@/features/selling/market/server/store/lead-store'
import { eligibleIn, type PingRow, type StoredPing } from '@/features/selling/market/server/store/pings'
import type { IdOf, MarketStore } from '@/features/selling/market/server/store/ports'
import type { Keyring } from '@/server/secrets/keyring'
import type { Copier } from './copy'
import type { Counters } from './counters'
import { KeptLead } from './kept-lead'
import { People } from './people'
import { Rollups } from './rollups'
import { Shelf } from './shelf'

interface KeptPing {
  readonly row: PingRow
  readonly receivedAt: number
  lead: number | null
}

const LOOKS = 400

/** The marketplace's data in memory while the demo world runs; its rows go to the copier when they are final. */
export class MemoryStore {
  readonly leads = new Map<number, KeptLead>()
  readonly rollups = new Rollups()
  /** Of failed leads, by the lead they copy. */
  private readonly copies = new Map<number, KeptLead>()
  private readonly people = new People()
  private readonly shelf = new Shelf()
  /** Not in the shelf, in the order of their last use. */
  private readonly inMemory = new Set<KeptLead>()
  /** Leads that something may still happen to by themselves, by age; and those that wait for something longer. */
  private readonly aging = new Set<KeptLead>()
  private readonly late = new Set<KeptLead>()
  private readonly pings = new Map<number, KeptPing>()

  constructor(
    private readonly keys: Keyring,
    private readonly copier: Copier,
    readonly counters: Counters,
    /** How many leads may be in memory whole. */
    private readonly most: number,
    private readonly nextId: (of: IdOf) => number,
  ) {}

  /** As runs see it. */
  readonly port: MarketStore = {
    nextId: (of) => Promise.resolve(this.nextId(of)),
    person: (email, phone, except) => Promise.resolve(this.people.find(email, phone, except)),
    take: (wishes) => Promise.resolve(wishes.map(({ takes }) => this.counters.take(takes))),
    claimPing: (ping, lead) => Promise.resolve(this.claim(ping, lead)),
    insertLead: (change, identity, details) => {
      this.insert(change, identity, details)
      return Promise.resolve()
    },
    saveLead: (change, version) => Promise.resolve(this.save(change, version)),
    // One request at a time: nobody else is there to be kept out.
    transaction: (_, work) => work(this.port),
    history: (keys, now) => Promise.resolve(this.people.history(keys, now)),
    loadLead: (id) => Promise.resolve(this.load(id)),
    insertPing: async (row) => {
      this.pings.set(row.id, { row, receivedAt: Date.parse(row.received_at), lead: null })
      this.rollups.ping(row)
      return Promise.resolve()
    },
    loadPing: (id) => Promise.resolve(this.loadPing(id)),
    pingSince: (id) => {
      const ping = this.pings.get(id)
      return Promise.resolve({ lead: ping?.lead ?? null, eligible: eligibleIn(ping?.row.verdicts ?? null) })
    },
    consentOf: (lead) => Promise.resolve(this.leads.get(lead)?.consent ?? {}),
    offered: (lead, round) => {
      this.leads.get(lead)?.offer(round)
      return Promise.resolve()
    },
    answerOf: (lead) => {
      const kept = this.leads.get(lead)
      return Promise.resolve(kept ? { answer: kept.answer, state: kept.state } : null)
    },
  }

  load(id: number): LoadedLead | null {
    const kept = this.leads.get(id)
    if (!kept) return null
    const { facts, identity } = kept.whole
    const { state, version, tracking } = kept
    return { facts, state, version, tracking, identity: openIdentity(this.keys, identity.sealed) }
  }

  save(change: LeadChange, version: number): Saved {
    const kept = this.leads.get(change.facts.id)
    if (kept?.version !== version) return { ok: false }
    return { ok: true, used: this.write(kept, change) }
  }

  /** The copy that was just made of a failed lead. */
  takeCopy(lead: number): KeptLead | undefined {
    const copy = this.copies.get(lead)
    this.copies.delete(lead)
    return copy
  }

  /**
   * Pings that cannot be posted any more, and leads that nothing will happen to, become rows; not many at once, as rows
   * take memory until they are sent. True while there are more.
   */
  settle(before: { readonly pings: number; readonly leads: number }, isWanted: (lead: KeptLead) => boolean): boolean {
    for (const [id, ping] of this.pings) {
      if (ping.receivedAt >= before.pings) break
      this.writePing(ping)
      this.pings.delete(id)
    }
    for (const lead of this.aging) {
      if (lead.facts.receivedAt >= before.leads) break
      this.aging.delete(lead)
      this.late.add(lead)
    }
    let looks = Math.min(LOOKS, this.late.size)
    for (const lead of this.late) {
      if (looks-- === 0) break
      this.late.delete(lead)
      // To the end of the line.
      if (lead.due > 0 || isWanted(lead)) this.late.add(lead)
      else this.finish(lead)
    }
    return this.late.size > 0
  }

  private finish(lead: KeptLead): void {
    lead.write(this.copier)
    this.inMemory.delete(lead)
    this.leads.delete(lead.facts.id)
  }

  /** The least lately used go to the shelf when there are too many of them. */
  private back(lead: KeptLead): void {
    this.inMemory.delete(lead)
    this.inMemory.add(lead)
    for (const oldest of this.inMemory) {
      if (this.inMemory.size <= this.most) break
      // Its rows are being made: it stays.
      if (oldest === lead) break
      this.inMemory.delete(oldest)
      oldest.putAway()
    }
  }

  close(): void {
    this.shelf.close()
  }

  private insert(change: LeadChange, identity: SealedIdentity, details: LeadDetails): void {
    const { facts, state } = change
    const trace = this.people.add(facts, identity, state.status)
    const kept = new KeptLead(facts, identity, details, change, trace, this.shelf, (lead) => this.back(lead))
    this.leads.set(facts.id, kept)
    this.aging.add(kept)
    this.back(kept)
    if (facts.copyOf !== undefined) this.copies.set(facts.copyOf, kept)
    this.write(kept, change)
  }

  private write(kept: KeptLead, change: LeadChange): ReadonlyMap<string, number> {
    const rows = rowsOf(change)
    kept.change(change, rows)
    for (const row of rows.ledger)
      this.copier.add('ledger', [
        row.lead_id,
        row.posting_id,
        row.publisher_id,
        row.kind,
        row.account,
        row.cents,
        row.by,
        row.at,
        row.why,
      ])
    this.rollups.leads(rows.lead_deltas)
    this.rollups.postings(rows.posting_deltas)
    const held = heldRoom(change.state, change.zone)
    for (const [key, amount] of heldRoom(change.before, change.zone)) held.set(key, (held.get(key) ?? 0) - amount)
    const used = new Map<string, number>()
    for (const [key, amount] of held) if (amount !== 0) used.set(key, this.counters.add(key, amount))
    return used
  }

  private claim(id: number, lead: number): number | null {
    const ping = this.pings.get(id)
    if (!ping) return 0
    if (ping.lead !== null) return ping.lead
    ping.lead = lead
    this.rollups.posted(ping.row)
    return null
  }

  private loadPing(id: number): StoredPing | null {
    const ping = this.pings.get(id)
    if (!ping) return null
    const { row, lead } = ping
    return {
      id,
      expiresAt: Date.parse(row.expires_at),
      status: lead === null ? row.status : 'posted',
      rcid: row.rcid_id,
      product: row.product_id,
      lead,
      promise: row.earnpub,
      fields: row.fields,
      postings: row.postings,
      offered: row.offered,
      test: row.test,
    }
  }

  private writePing({ row, lead }: KeptPing): void {
    this.copier.add('pings', [
      row.id,
      row.received_at,
      row.expires_at,
      lead === null ? row.status : 'posted',
      row.reason,
      row.product_id,
      row.publisher_id,
      row.rcid_id,
      row.subid,
      row.lead_source_id,
      row.test,
      lead,
      row.earnpub,
      row.earntotal,
      row.processing_ms,
      row.lenders_ms,
      row.fields,
      row.tracking,
      row.verdicts && Buffer.from(row.verdicts),
      row.postings,
      row.offered,
      row.process,
      row.answer,
    ])
  }
}
