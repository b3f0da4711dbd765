import type { PublisherAnswer, Write } from '@/engine/decide/events'
import { forStorage, isUnfinished } from '@/engine/decide/facts'
import { type RoomBack, roomBack } from '@/engine/decide/room'
import type { LeadState, Posting } from '@/engine/decide/state'
import { isReturnCredited, leadDeltas, postingDeltas } from './deltas'
import type { LeadFacts, PostingFacts, ProcessStep } from './lead'

/** A lead's new state and everything written with it. */
export interface LeadChange {
  readonly facts: LeadFacts
  /** Null for a lead that is new. */
  readonly before: LeadState | null
  readonly state: LeadState
  readonly writes: readonly Write[]
  readonly answer?: (PublisherAnswer & { readonly redirect: string | null }) | undefined
  readonly postings: ReadonlyMap<number, PostingFacts>
  readonly now: number
  /** The process that has the lead in its hands while it is unfinished. */
  readonly process: string
  /** A word from outside the run: whoever has the lead in hand keeps it. */
  readonly keepHolder?: boolean
  readonly zone: string
  /** Milliseconds that lenders have taken so far. */
  readonly lendersMs?: number
  /** What is added to the lead's page; given when a run ends. */
  readonly details?: DetailsChange | undefined
  readonly jobs?: readonly { readonly task: string; readonly payload: Readonly<Record<string, unknown>> }[]
}

export interface DetailsChange {
  /** Appended. */
  readonly process: readonly ProcessStep[]
  readonly verdicts?: Uint8Array
  readonly judgedAt?: number
  readonly ranking?: readonly unknown[]
  readonly scrubbing?: readonly unknown[]
  readonly consent?: Readonly<Record<string, unknown>>
}

const detailsRow = (lead: number, details: DetailsChange) => ({
  lead_id: lead,
  process: details.process,
  verdicts: details.verdicts ? Buffer.from(details.verdicts).toString('base64') : null,
  judged_at: iso(details.judgedAt ?? null),
  ranking: details.ranking ?? null,
  scrubbing: details.scrubbing ?? null,
  consent: details.consent ?? null,
})

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function postingRow(facts: LeadFacts, posting: Posting, told: PostingFacts | undefined) {
  return {
    lead_id: facts.id,
    id: posting.id,
    order_id: posting.order,
    lender_id: posting.lender,
    product_id: facts.product,
    publisher_id: facts.publisher,
    rcid_id: facts.rcid,
    via: posting.via,
    feed: posting.feed,
    test: facts.test,
    status: posting.status,
    removed: posting.removed,
    bid: posting.bid,
    revenue: posting.revenue,
    credited: posting.credited,
    reason: posting.reason,
    sent_at: iso(posting.sentAt),
    decided_at: iso(posting.decidedAt),
    reference: told?.reference ?? null,
    redirect: told?.redirect ?? null,
    answer_ms: posting.answerMs ?? null,
    http_status: told?.httpStatus ?? null,
  }
}

/** Statuses that end a lead's first way through the pipeline. */
const UNDER_WAY = new Set(['incoming', 'incomplete'])

/** Columns of `leads` that follow from the state. */
export function leadColumns({ facts, before, state, writes, answer, now, process, lendersMs, keepHolder }: LeadChange) {
  const { earnTotal, earnPub, earnTotalOriginal, earnPubOriginal } = state.booked
  const ended = !UNDER_WAY.has(state.status) && (before === null || UNDER_WAY.has(before.status))
  return {
    id: facts.id,
    updated_at: iso(now),
    status: state.status,
    reason: state.reason,
    reason_code: state.reasonCode ?? null,
    earntotal: earnTotal,
    earnpub: earnPub,
    earntotaloriginal: earnTotalOriginal,
    earnpuboriginal: earnPubOriginal,
    returncredited: isReturnCredited(state),
    processing_ms: ended ? Math.max(0, now - facts.receivedAt) : null,
    lenders_ms: ended ? Math.round(lendersMs ?? 0) : null,
    exceptions: writes.flatMap((write) => (write.type === 'exception' ? [write.text] : [])),
    state: forStorage(state),
    answer: answer ?? null,
    held_by: isUnfinished(state) ? process : null,
    keep_holder: keepHolder ?? false,
  }
}

/** Everything beside the lead's own row, as the statements take it. */
export function rowsOf(change: LeadChange) {
  const { facts, before, state, writes, postings, zone } = change
  // A posting may be written several times in one step: the last word counts, and the state has it.
  const written = new Set(writes.flatMap((write) => (write.type === 'posting' ? [write.posting.id] : [])))
  for (const id of postings.keys()) written.add(id)
  return {
    postings: state.postings
      .filter(({ id }) => written.has(id))
      .map((posting) => postingRow(facts, posting, postings.get(posting.id))),
    ledger: writes.flatMap((write) =>
      write.type === 'ledger'
        ? [
            {
              lead_id: facts.id,
              posting_id: write.row.posting,
              publisher_id: write.row.publisher,
              kind: write.row.kind,
              account: write.row.account,
              cents: write.row.cents,
              by: write.row.by,
              at: iso(write.row.at),
              why: write.row.why,
            },
          ]
        : [],
    ),
    lead_deltas: leadDeltas(facts, before, state, zone),
    posting_deltas: postingDeltas(facts, before, state, zone),
    details: change.details ? [detailsRow(facts.id, change.details)] : [],
    ...roomRows(roomBack(before, state, zone), zone),
    jobs: (change.jobs ?? []).map((job) => ({ lead_id: facts.id, ...job })),
  }
}

/** Nothing where nothing goes back, as after most answers. */
function roomRows({ counters, windows }: RoomBack, zone: string) {
  if (counters.size === 0) return {}
  return {
    zone,
    back: [...counters].map(([key, amount]) => ({ key, amount })),
    windows: windows.flatMap(({ posting: { order, lender, sentAt }, amount }) =>
      [`order/${order}`, `lender/${lender}`].map((owner) => ({ owner, order_id: order, sent_at: iso(sentAt), amount })),
    ),
  }
}
