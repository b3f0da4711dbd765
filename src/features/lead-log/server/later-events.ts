import type { Db } from '@/server/database/database'
import { dollarsText, type Event, iso, NOTHING } from './events'

/** What happened after the sale, and what staff did. */
export async function laterEvents(db: Db, lead: number): Promise<Event[]> {
  const [log, pixels, returns, ledger] = await Promise.all([
    db
      .selectFrom('system_log')
      .select(['dateadd', 'title', 'description', 'user_name'])
      .where('lead_id', '=', lead)
      .orderBy('id')
      .limit(500)
      .execute(),
    db.selectFrom('pixel_fires').selectAll().where('lead_id', '=', lead).execute(),
    db.selectFrom('return_items').selectAll().where('lead_id', '=', lead).execute(),
    db
      .selectFrom('ledger')
      .select(['kind', 'cents', 'at', 'by', 'why'])
      .where('lead_id', '=', lead)
      .where('kind', 'not in', ['sale', 'payout'])
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
        title: `Pixel ${row.pixel_id} ${row.fired ? 'fired' : 'not fired'}`,
        text: row.note,
        tone: row.fired ? 'success' : 'warning',
      }),
    ),
    ...returns.flatMap((row): Event[] => [
      {
        ...NOTHING,
        at: iso(row.dateadd),
        kind: 'return',
        title: 'Return requested',
        text: row.reason,
        tone: 'warning',
        posting: row.posting_id,
      },
      ...(row.datefinalized
        ? [
            {
              ...NOTHING,
              at: iso(row.datefinalized),
              kind: 'return' as const,
              title: `Return ${row.status}`,
              text: row.note,
              tone: 'info' as const,
              posting: row.posting_id,
            },
          ]
        : []),
    ]),
    ...ledger.map(
      (row): Event => ({
        ...NOTHING,
        at: iso(row.at),
        kind: 'money',
        title: `${row.kind} ${dollarsText(row.cents)}`,
        text: row.why,
        tone: 'secondary',
        by: row.by === 'system' ? null : row.by,
      }),
    ),
  ]
}
