import type { LeadState } from '@/engine/decide/state'
import { type LeadChange, leadColumns, type rowsOf } from '@/features/market/server/store/change'
import type { SealedIdentity } from '@/features/market/server/store/identity'
import type { LeadFacts } from '@/features/market/server/store/lead'
import type { LeadDetails } from '@/features/market/server/store/lead-store'
import type { Copier } from './copy'
import type { Trace } from './people'

type Columns = ReturnType<typeof leadColumns>
type Rows = ReturnType<typeof rowsOf>
type PostingRow = Rows['postings'][number]

const SENT: ReadonlySet<string> = new Set(['sending', 'matched', 'returned', 'timeout', 'pending'])
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

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
  private columns: Columns
  private details: LeadDetails
  private readonly postings = new Map<number, PostingRow>()

  constructor(
    readonly facts: LeadFacts,
    readonly identity: SealedIdentity,
    details: LeadDetails,
    first: LeadChange,
    private readonly trace: Trace,
  ) {
    this.details = details
    this.columns = leadColumns(first)
  }

  get state(): LeadState {
    return this.columns.state
  }

  get tracking(): LeadDetails['tracking'] {
    return this.details.tracking
  }

  get consent(): LeadDetails['consent'] {
    return this.details.consent
  }

  get answer(): Columns['answer'] {
    return this.columns.answer
  }

  /** As the statements of the database do it: what is null leaves what was there. */
  change(change: LeadChange, rows: Rows): void {
    const next = leadColumns(change)
    const old = this.version === 0 ? null : this.columns
    this.columns = old
      ? {
          ...next,
          processing_ms: next.processing_ms ?? old.processing_ms,
          lenders_ms: next.lenders_ms ?? old.lenders_ms,
          exceptions: [...old.exceptions, ...next.exceptions],
          answer: next.answer ?? old.answer,
        }
      : next
    this.version++
    for (const row of rows.postings) {
      const was = this.postings.get(row.id)
      this.postings.set(row.id, {
        ...row,
        reference: row.reference ?? was?.reference ?? null,
        redirect: row.redirect ?? was?.redirect ?? null,
        answer_ms: row.answer_ms ?? was?.answer_ms ?? null,
        http_status: row.http_status ?? was?.http_status ?? null,
      })
    }
    const { details } = change
    if (details)
      this.details = {
        ...this.details,
        process: [...this.details.process, ...details.process],
        verdicts: details.verdicts ?? this.details.verdicts,
        judgedAt: details.judgedAt ?? this.details.judgedAt,
        ranking: details.ranking ?? this.details.ranking,
        scrubbing: details.scrubbing ?? this.details.scrubbing,
        consent: details.consent ?? this.details.consent,
      }
    this.trace.status = change.state.status
    if (rows.postings.length > 0)
      this.trace.sent = change.state.postings.flatMap(({ status, lender, sentAt }) =>
        SENT.has(status) ? [[lender, sentAt] as const] : [],
      )
  }

  write(copier: Copier): void {
    const { facts, columns, details, identity } = this
    copier.add('leads', [
      facts.id,
      iso(facts.receivedAt),
      columns.updated_at,
      columns.status,
      columns.reason,
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
    for (const row of this.postings.values())
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
