import { type AskedCaps, type AskKind, askText } from '@/features/portal/partner-asks/public'
import type { PartnerKind, PartnerMail } from '@/features/access/partner-users/public'
import { reachedCaps } from '@/features/platform/reference/server/public'
import { cents, formatDollars } from '@/kernel/money'
import type { Services } from '@/server/services'

/** Something that a publisher or lender wants to know, in one line. */
export interface PartnerEvent {
  readonly mail: PartnerMail
  readonly kind: PartnerKind
  readonly party: number
  /** Tells it from all others of its mail: it is told once. */
  readonly subject: string
  readonly line: string
}

/** Longer ago than this is no news, for example to an installation that stood still. */
const NEWS_MS = 3 * 86_400_000

async function decidedReturns({ database: { db }, clock }: Services): Promise<PartnerEvent[]> {
  const items = await db
    .selectFrom('return_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.lead_id', 'i.lender_id', 'i.publisher_id', 'i.status', 'i.credited', 'i.cents', 'i.reason'])
    .select(['i.note', 'i.datefinalized', 'o.title as order'])
    .where('i.status', '<>', 'requested')
    .where('i.datefinalized', '>', new Date(clock.now() - NEWS_MS))
    .orderBy('i.datefinalized')
    .orderBy('i.id')
    .execute()
  return items.flatMap((item): PartnerEvent[] => {
    const mail = 'returnDecided'
    // A request that was opened again is decided again.
    const subject = `${item.lead_id}/${item.id}/${item.datefinalized?.toISOString() ?? ''}`
    const said = item.status === 'accepted' ? `accepted, ${formatDollars(cents(item.cents))} credited` : 'declined'
    const why = [item.reason, item.note.replaceAll('\n', ' ')].filter((text) => text !== '').join('. ')
    const line = `Lead ${item.lead_id}, ${item.order}: ${said}${why === '' ? '' : ` (${why})`}`
    const lender = { mail, kind: 'lender', party: item.lender_id, subject: `lender/${subject}`, line } as const
    // To its publisher a lead is returned where its payout moved, and no lender is named.
    if (!item.credited) return [lender]
    const taken = `Lead ${item.lead_id} was returned; its payout was taken back`
    const publisher = { party: item.publisher_id, subject: `publisher/${subject}`, line: taken } as const
    return [lender, { mail, kind: 'publisher', ...publisher }]
  })
}

/** What staff decided of a request in the portal; what a lender may do itself, or took back, is no news to it. */
async function decidedAsks({ database: { db }, clock }: Services): Promise<PartnerEvent[]> {
  const asks = await db
    .selectFrom('partner_asks as a')
    .leftJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('rcids as r', 'r.id', 'a.rcid_id')
    .select(['a.id', 'a.kind', 'a.caps', 'a.status', 'a.answer', 'a.lender_id', 'a.publisher_id'])
    .select(['o.title as order', 'r.title as rcid'])
    .where('a.status', 'in', ['accepted', 'declined'])
    .where('a.decided_by', 'is not', null)
    .where('a.decided_at', '>', new Date(clock.now() - NEWS_MS))
    .orderBy('a.decided_at')
    .orderBy('a.id')
    .execute()
  return asks.map(({ id, kind, caps, status, answer, lender_id, publisher_id, order, rcid }) => ({
    mail: 'askDecided',
    kind: lender_id === null ? 'publisher' : 'lender',
    party: lender_id ?? publisher_id ?? 0,
    subject: String(id),
    line: [
      `${order ?? rcid ?? ''}: ${askText(kind as AskKind, caps as AskedCaps | null)} was ${status}`,
      ...(answer === '' ? [] : [answer.replaceAll('\n', ' ')]),
    ].join('. '),
  }))
}

const capsReached = (services: Services): PartnerEvent[] =>
  reachedCaps(services).map(({ key, limit, lender, order, text }) => ({
    mail: 'capReached',
    kind: 'lender',
    party: lender,
    // A cap that was raised can be reached again.
    subject: `${key}/${limit}`,
    line: order === null ? text : `${order}: ${text}`,
  }))

async function failingEndpoints({ database: { db } }: Services): Promise<PartnerEvent[]> {
  const rows = await db
    .selectFrom('breakers as b')
    .innerJoin('orders as o', 'o.id', 'b.order_id')
    .select(['b.order_id', 'b.stage', 'b.failures', 'b.opened_at', 'b.reason', 'o.title', 'o.lender_id'])
    .orderBy('b.opened_at')
    .orderBy('b.order_id')
    .execute()
  return rows.map((row) => ({
    mail: 'endpointFailing',
    kind: 'lender',
    party: row.lender_id,
    subject: `${row.order_id}/${row.stage}/${row.opened_at.toISOString()}`,
    line: `${row.title}: ${row.failures} ${row.stage}s in a row without an answer. ${row.reason}`,
  }))
}

export const newsOf = async (services: Services): Promise<PartnerEvent[]> => [
  ...(await decidedReturns(services)),
  ...(await decidedAsks(services)),
  ...capsReached(services),
  ...(await failingEndpoints(services)),
]
