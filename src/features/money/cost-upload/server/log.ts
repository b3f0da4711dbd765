import { sql } from 'kysely'
import { dollars, dollarsOrNull } from '@/features/selling/lead-facts/public'
import { type DateRange, formatDateRange } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { onDays, type Paging, pageOfRows } from '@/server/http/paging'
import { personOf, undoneOf } from '@/server/who'

const selected = (db: Db) =>
  db
    .selectFrom('cost_uploads as u')
    .leftJoin('users as s', 's.id', 'u.user_id')
    .leftJoin('users as b', 'b.id', 'u.undone_by')
    .select(['u.id', 'u.date', 'u.cents', 'u.distributiontype', 'u.memo', 'u.undone_at', 'u.user_id', 'u.undone_by'])
    .select(['s.name as user_name', 'b.name as undone_name'])
    // Days leave as text: a date of the driver is an instant of the machine's own zone.
    .select([sql<string>`u.date_from::text`.as('from'), sql<string>`u.date_to::text`.as('to')])
    .select([
      sql<
        { id: number; name: string }[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.name)
        FROM publishers AS p WHERE p.id = ANY (u.publishers)), '[]')`.as('publishers'),
      sql<
        { id: number; title: string }[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title) ORDER BY r.title)
        FROM rcids AS r WHERE r.id = ANY (u.rcids)), '[]')`.as('rcids'),
      sql<number>`(SELECT count(*) FROM cost_upload_leads AS l WHERE l.upload_id = u.id)`.as('leads'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const shown = ({ id, date, from, to, cents, publishers, rcids, leads, memo, distributiontype, ...row }: Row) => ({
  ...{ id, date, publishers, rcids, leads, distributiontype },
  dateinterval: formatDateRange({ from, to }),
  cost: dollars(cents),
  user: personOf(row.user_id, row.user_name),
  memo: memo !== '',
  memotext: memo,
  undone: undoneOf(row),
})

interface Wanted extends Paging {
  readonly date?: DateRange | undefined
}

export const listUploads = (db: Db, { date, ...paging }: Wanted, zone: string) =>
  pageOfRows(
    selected(db)
      .where(onDays('u.date', zone, date))
      .orderBy('u.id', 'desc'),
    paging,
    shown,
  )

export const oneUpload = async (db: Db, id: number) =>
  shown(found(await selected(db).where('u.id', '=', id).executeTakeFirst(), 'Upload'))

export async function leadsOfUpload(db: Db, id: number, paging: Paging) {
  const { leads } = await oneUpload(db, id)
  const rows = db
    .selectFrom('cost_upload_leads')
    .select(['lead_id', 'newcost', 'before'])
    .where('upload_id', '=', id)
    .orderBy('lead_id')
  const { cents } = await db
    .selectFrom('cost_upload_leads')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('newcost'), of.lit(0)).as('cents'))
    .where('upload_id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await pageOfRows(
    rows,
    paging,
    ({ lead_id, newcost, before }) => ({ lead: lead_id, newcost: dollars(newcost), before: dollarsOrNull(before) }),
    leads,
  )
  return { ...found, additionalData: { newcost: dollars(cents) } }
}
