import type { LeadState } from '@/engine/decide/state'
import { type LeadChange, leadColumns, type rowsOf } from '@/features/selling/market/server/store/change'
import type { SealedIdentity } from '@/features/selling/market/server/store/identity'
import type { ConsentRound, LeadFacts } from '@/features/selling/market/server/store/lead'
import type { LeadDetails } from '@/features/selling/market/server/store/lead-store'
import type { Copier } from './copy'
import { type Contents, packed, unpacked } from './packed-lead'
import type { Trace } from './people'
import type { Place, Shelf } from './shelf'

type Columns = Contents['columns']
type Rows = ReturnType<typeof rowsOf>

const SENT: ReadonlySet<string> = new Set(['sending', 'matched', 'returned', 'timeout', 'pending'])
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const NO_FIELDS: LeadFacts['fields'] = {}

/** A lead in memory: what its rows will be when nothing can happen to it any more. */
export class KeptLead {
  version = 0
  /** What is still to be done about it; it stays in memory meanwhile. */
  due = 0
  /** Its key in the stream of traffic: lenders' answers are drawn by it. */
  key = 0
  repeat = false
  /** Postings whose aftermath has been thought about. */
  readonly seen = new Set<number>()
  /** Who was ever sent it. */
  readonly lenders = new Set<number>()
  private contents: Contents | null
  private place: Place | null = null

  constructor(
    /** Without its fields while it is put away. */
    public facts: LeadFacts,
    identity: SealedIdentity,
    details: LeadDetails,
    first: LeadChange,
    private readonly trace: Trace,
    private readonly shelf: Shelf,
    private readonly isBack: (lead: KeptLead) => void,
  ) {
    this.contents = { identity, details, columns: leadColumns(first), postings: new Map() }
  }

  putAway(): void {
    if (!this.contents) return
    this.place = this.shelf.put(packed(this.contents, this.facts.fields))
    this.contents = null
    this.facts = { ...this.facts, fields: NO_FIELDS }
  }

  private open(): Contents {
    if (this.contents) return this.contents
    if (!this.place) throw new Error(`lead ${this.facts.id} is nowhere`)
    const { fields, ...contents } = unpacked(this.shelf.take(this.place))
    this.place = null
    this.facts = { ...this.facts, fields }
    this.contents = contents
    this.isBack(this)
    return contents
  }

  /** All of it, for whoever works on it. */
  get whole(): { readonly facts: LeadFacts; readonly identity: SealedIdentity } {
    const { identity } = this.open()
    return { facts: this.facts, identity }
  }

  get state(): LeadState {
    return this.open().columns.state
  }

  get tracking(): LeadDetails['tracking'] {
    return this.open().details.tracking
  }

  get consent(): LeadDetails['consent'] {
    return this.open().details.consent
  }

  offer(round: ConsentRound): void {
    const { details } = this.open()
    const { rounds = [] } = details.consent as { rounds?: readonly ConsentRound[] }
    this.open().details = { ...details, consent: { ...details.consent, rounds: [...rounds, round] } }
  }

  get answer(): Columns['answer'] {
    return this.open().columns.answer
  }

  /** As the statements of the database do it: what is null leaves what was there. */
  change(change: LeadChange, rows: Rows): void {
    const kept = this.open()
    const next = leadColumns(change)
    const old = this.version === 0 ? null : kept.columns
    kept.columns = old
      ? {
          ...next,
          processing_ms: next.processing_ms ?? old.processing_ms,
          lenders_ms: next.lenders_ms ?? old.lenders_ms,
          exceptions: next.exceptions.every((text) => old.exceptions.includes(text))
            ? old.exceptions
            : [...old.exceptions, ...next.exceptions],
          answer: next.answer ?? old.answer,
        }
      : next
    this.version++
    for (const row of rows.postings) {
      this.lenders.add(row.lender_id)
      const was = kept.postings.get(row.id)
      kept.postings.set(row.id, {
        ...row,
        reference: row.reference ?? was?.reference ?? null,
        redirect: row.redirect ?? was?.redirect ?? null,
        answer_ms: row.answer_ms ?? was?.answer_ms ?? null,
        http_status: row.http_status ?? was?.http_status ?? null,
      })
    }
    const { details } = change
    if (details)
      kept.details = {
        ...kept.details,
        process: [...kept.details.process, ...details.process],
        verdicts: details.verdicts ?? kept.details.verdicts,
        judgedAt: details.judgedAt ?? kept.details.judgedAt,
        ranking: details.ranking ?? kept.details.ranking,
        scrubbing: details.scrubbing ?? kept.details.scrubbing,
        consent: details.consent ?? kept.details.consent,
      }
    this.trace.status = change.state.status
    if (rows.postings.length > 0)
      this.trace.sent = change.state.postings.flatMap(({ status, lender, sentAt }) =>
        SENT.has(status) ? [[lender, sentAt] as const] : [],
      )
  }

  write(copier: Copier): void {
    const { columns, details, identity, postings } = this.open()
    const { facts } = this
    copier.add('leads', [
      facts.id,
      iso(facts.receivedAt),
      columns.updated_at,
      columns.status,
      columns.reason,
      columns.reason_code,
      facts.product,
      facts.publisher,
      facts.rcid,
      facts.ping,
      facts.flow,
      facts.source,
      facts.subid,
      facts.fields['state'] ?? '',
      facts.fields['zip'] ?? '',
      facts.sourceurl,
      facts.test,
      columns.earntotal,
      columns.earnpub,
      columns.earntotaloriginal,
      columns.earnpuboriginal,
      columns.returncredited,
      columns.processing_ms,
      columns.lenders_ms,
      columns.exceptions,
      facts.fields,
      columns.state,
      columns.answer,
      columns.held_by,
      this.version,
      facts.copyOf ?? null,
    ])
    copier.add('lead_details', [
      facts.id,
      details.verdicts && Buffer.from(details.verdicts),
      iso(details.judgedAt),
      details.ranking,
      details.process,
      details.scrubbing,
      details.tracking,
      details.consent,
    ])
    copier.add('lead_identity', [facts.id, identity.sealed, ...identity.hashes])
    for (const row of postings.values())
      copier.add('postings', [
        row.lead_id,
        row.id,
        row.order_id,
        row.lender_id,
        row.product_id,
        row.publisher_id,
        row.rcid_id,
        row.via,
        row.feed,
        row.test,
        row.status,
        row.removed,
        row.bid,
        row.revenue,
        row.credited,
        row.reason,
        row.reference,
        row.redirect,
        row.sent_at,
        row.decided_at,
        row.answer_ms,
        row.http_status,
      ])
  }
}
