import { type LeadReturn, returnsOfLead } from '@/features/leads/returns/server/public'
import type { LoadedLead } from '@/features/selling/market/server/public'
import type { Db } from '@/server/database/database'
import type { Services } from '@/server/services'
import { dollarsText, type Event, iso, NOTHING } from './events'

interface Booking {
  readonly kind: string
  readonly account: string
  readonly cents: number
  readonly at: Date
  readonly by: string
  readonly posting_id: number | null
}

/** '−$26.50, payout −$22.53' */
const movedText = (rows: readonly Booking[]): string =>
  rows
    .map(({ account, cents }) => `${account === 'payout' ? 'payout ' : ''}${cents > 0 ? '+' : ''}${dollarsText(cents)}`)
    .join(', ')

const isUpload = ({ kind }: Booking): boolean => kind === 'revenue upload' || kind === 'cost upload'
const isReturn = ({ kind }: Booking): boolean => kind === 'return credit' || kind === 'payout reversal'

/** What a return moved when it was accepted: what an undone upload corrects later is booked at another moment. */
function movedBy(posting: number, bookings: readonly Booking[]): readonly Booking[] {
  const own = bookings.filter((row) => row.posting_id === posting && isReturn(row))
  return own.filter(({ at }) => at.getTime() === own[0]?.at.getTime())
}

function returnEvents(item: LeadReturn, bookings: readonly Booking[]): Event[] {
  const shared = { ...NOTHING, kind: 'return', posting: item.posting } as const
  const moved = movedText(movedBy(item.posting, bookings))
  const asked: Event = {
    ...shared,
    at: iso(item.requested),
    title: 'Return requested',
    text: [item.lender, item.reason].filter((text) => text !== '').join(': '),
    tone: 'warning',
  }
  if (item.finalized === null) return [asked]
  const denied = item.status === 'denied'
  return [
    asked,
    {
      ...shared,
      at: iso(item.finalized),
      title: denied ? 'Return denied' : 'Return accepted',
      text: denied ? item.memo : moved,
      tone: denied ? 'info' : 'danger',
      by: item.finalizedBy,
    },
  ]
}

/** An upload, or its undoing, books lender, publisher and corrected returns at one moment: one event. */
function uploadEvents(bookings: readonly Booking[]): Event[] {
  const accepted = new Set(
    bookings.flatMap(({ posting_id }) => (posting_id === null ? [] : movedBy(posting_id, bookings))),
  )
  const uploads = new Map<string, Booking[]>()
  for (const { kind, at } of bookings.filter(isUpload))
    uploads.set(
      `${kind}/${at.getTime()}`,
      bookings.filter(
        (row) => row.at.getTime() === at.getTime() && (row.kind === kind || (isReturn(row) && !accepted.has(row))),
      ),
    )
  return [...uploads.values()].flatMap((rows): Event[] => {
    const first = rows.find(isUpload)
    if (!first) return []
    const title = first.kind === 'revenue upload' ? 'Revenue upload' : 'Cost upload'
    const by = first.by === 'system' ? null : first.by
    return [{ ...NOTHING, at: iso(first.at), kind: 'money', title, text: movedText(rows), tone: 'info', by }]
  })
}

/** What happened after the sale, and what staff did. */
export async function laterEvents(services: Services, db: Db, { facts }: LoadedLead): Promise<Event[]> {
  const lead = facts.id
  const [log, pixels, returns, ledger] = await Promise.all([
    db
      .selectFrom('system_log')
      .select(['dateadd', 'title', 'description', 'user_name'])
      .where('lead_id', '=', lead)
      .orderBy('id')
      .limit(500)
      .execute(),
    db
      .selectFrom('pixel_fires as f')
      .leftJoin('pixels as p', 'p.id', 'f.pixel_id')
      .select(['f.pixel_id', 'f.fired_at', 'f.fired', 'f.note', 'p.title'])
      .where('f.lead_id', '=', lead)
      .execute(),
    returnsOfLead(services, db, lead),
    db
      .selectFrom('ledger')
      .select(['kind', 'account', 'cents', 'at', 'by', 'posting_id'])
      .where('lead_id', '=', lead)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ])
  return [
    ...log.map(
      (row): Event => ({
        ...NOTHING,
        at: iso(row.dateadd),
        kind: 'staff',
        title: row.title,
        text: row.description,
        tone: 'info',
        by: row.user_name,
      }),
    ),
    ...pixels.map(
      (row): Event => ({
        ...NOTHING,
        at: iso(row.fired_at),
        kind: 'pixel',
        title: `Pixel “${row.title ?? `#${row.pixel_id}`}” ${row.fired ? 'fired' : 'not fired'}`,
        text: row.note,
        tone: row.fired ? 'success' : 'warning',
        pixel: row.pixel_id,
      }),
    ),
    ...returns.flatMap((item) => returnEvents(item, ledger)),
    ...uploadEvents(ledger),
  ]
}
