import { sql } from 'kysely'
import type { z } from 'zod'
import { removeRefusal, settleRefusal } from '@/engine/decide/moves'
import { exchangeOf, orderOf, seconds } from '@/features/selling/lead-facts/server/public'
import { dollars, maskText } from '@/features/selling/lead-facts/public'
import { leadBodies, type LoadedLead, storedLead } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { notFound } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import type { leadLogCalls, PostingRow } from '../contract'

interface Sums {
  readonly posting_id: number
  readonly total: number
  readonly pub: number
  readonly totaloriginal: number
  readonly puboriginal: number
}

/** What each posting brought, by the ledger. */
async function sumsOf(db: Db, lead: number): Promise<Map<number, Sums>> {
  const { rows } = await sql<Sums>`
    SELECT posting_id, coalesce(sum(cents) FILTER (WHERE account = 'revenue'), 0)::bigint AS total,
      coalesce(sum(cents) FILTER (WHERE account = 'payout'), 0)::bigint AS pub,
      coalesce(sum(cents) FILTER (WHERE kind = 'sale'), 0)::bigint AS totaloriginal,
      coalesce(sum(cents) FILTER (WHERE kind IN ('payout', 'match-no-buyer payout')), 0)::bigint AS puboriginal
    FROM ledger WHERE lead_id = ${lead} AND posting_id IS NOT NULL GROUP BY posting_id`.execute(db)
  return new Map(rows.map((row) => [row.posting_id, row]))
}

/** What each posting was first sold for. */
export const originalsOf = async (db: Db, lead: number): Promise<ReadonlyMap<number, number>> =>
  new Map([...(await sumsOf(db, lead))].map(([id, { totaloriginal }]) => [id, totaloriginal]))

/** Decisions later than this were made by somebody else than the connection's answer. */
const AT_ONCE_MS = 60_000

/** Our own part of the time between sending and the decision, where the lender decided at once. */
function ownTime(sent: Date, decided: Date | null, answerMs: number | null): number | null {
  if (decided === null || answerMs === null) return null
  const own = decided.getTime() - sent.getTime() - answerMs
  // The two times are rounded apart from each other.
  return own < AT_ONCE_MS ? seconds(Math.max(0, own)) : null
}

export async function postingRows(
  services: Services,
  db: Db,
  lead: LoadedLead,
  removed: boolean,
): Promise<PostingRow[]> {
  const { facts, state, identity } = lead
  const reference = referenceOf(services).get()
  const [rows, sums, bodies, returns] = await Promise.all([
    db
      .selectFrom('postings')
      .selectAll()
      .where('lead_id', '=', facts.id)
      .where('removed', '=', removed)
      .orderBy('sent_at')
      .orderBy('id')
      .execute(),
    sumsOf(db, facts.id),
    leadBodies(services, facts.id, facts.receivedAt),
    db.selectFrom('return_items').select(['posting_id', 'reason', 'status']).where('lead_id', '=', facts.id).execute(),
  ])
  return rows.map((row) => {
    const money = sums.get(row.id)
    const returned = returns.find(({ posting_id, status }) => posting_id === row.id && status !== 'denied')
    const url =
      exchangeOf(bodies.postings.get(row.id)).requestdata?.url ?? reference.orders.get(row.order_id)?.destination
    return {
      id: row.id,
      date: row.sent_at.toISOString(),
      status: row.status,
      lenderorder: orderOf(reference, row.order_id, row.lender_id),
      earnpub: dollars(money?.pub ?? 0),
      earntotal: dollars(money?.total ?? 0),
      earnpuboriginal: dollars(money?.puboriginal ?? 0),
      earntotaloriginal: dollars(money?.totaloriginal ?? 0),
      comment: row.reason ?? '',
      returnreason: returned?.reason ?? '',
      sendtime: seconds(row.answer_ms),
      owntime: ownTime(row.sent_at, row.decided_at, row.answer_ms),
      decided: row.decided_at?.toISOString() ?? null,
      via: row.via,
      reference: row.reference,
      httpstatus: row.http_status,
      url: maskText(url ?? '', identity),
      settle: settleRefusal(state, row.id),
      remove: removeRefusal(state, row.id),
    }
  })
}

async function leadOfPosting(db: Db, posting: number): Promise<number> {
  const row = await db.selectFrom('postings').select('lead_id').where('id', '=', posting).executeTakeFirst()
  if (!row) throw notFound('Posting')
  return row.lead_id
}

/** One posting with its exchange, in which everything about the consumer is masked. */
export async function postingItem(
  services: Services,
  db: Db,
  id: number,
  given: number | undefined,
): Promise<z.input<typeof leadLogCalls.posting.answer>> {
  const lead = await storedLead(services, given ?? (await leadOfPosting(db, id)))
  const removed = lead.state.postings.find((posting) => posting.id === id)?.removed
  if (removed === undefined) throw notFound('Posting')
  const row = (await postingRows(services, db, lead, removed)).find((posting) => posting.id === id)
  if (!row) throw notFound('Posting')
  const { postings } = await leadBodies(services, lead.facts.id, lead.facts.receivedAt)
  const { date, status, lenderorder, comment, sendtime, url } = row
  return {
    id,
    date,
    status,
    lenderorder,
    comment,
    sendtime,
    url,
    masked: true,
    brands: [],
    identity: false,
    ...exchangeOf(postings.get(id), lead.identity),
    lead: lead.facts.id,
    ping: lead.facts.ping,
  }
}
