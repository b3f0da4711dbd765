import { type LeadReturn, returnsOfLead } from '@/features/returns/server/public'
import type { LoadedLead } from '@/features/market/server/public'
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

function returnEvents(item: LeadReturn, bookings: readonly Booking[]): Event[] {
  const shared = { ...NOTHING, kind: 'return', posting: item.posting } as const
  const moved = movedText(
    bookings.filter(
      ({ posting_id, kind }) => posting_id === item.posting && ['return credit', 'payout reversal'].includes(kind),
    ),
  )
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

/** Uploads book the lenders' side and the publisher's side at one moment: one line. */
function uploadEvents(bookings: readonly Booking[]): Event[] {
  const uploads = new Map<string, Booking[]>()
  for (const row of bookings.filter(({ kind }) => ['revenue upload', 'cost upload'].includes(kind))) {
    const key = `${row.kind}/${row.at.getTime()}`
    uploads.set(key, [...(uploads.get(key) ?? []), row])
  }
  return [...uploads.values()].flatMap((rows): Event[] => {
    const [first] = rows
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
