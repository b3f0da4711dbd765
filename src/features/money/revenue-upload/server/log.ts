import { sql } from 'kysely'
import { dollars } from '@/features/selling/lead-facts/public'
import type { DateRange } from '@/kernel/date-range'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import { onDays, type Paging, pageOfRows } from '@/server/http/paging'
import { personOf, undoneOf } from '@/server/who'

const selected = (db: Db) =>
  db
    .selectFrom('revenue_uploads as u')
    .innerJoin('lenders as n', 'n.id', 'u.lender_id')
    .leftJoin('users as s', 's.id', 'u.user_id')
    .leftJoin('users as b', 'b.id', 'u.undone_by')
    .select(['u.id', 'u.date', 'u.lender_id', 'u.mode', 'u.filename', 'u.memo', 'u.undone_at', 'u.user_id'])
    .select(['u.undone_by', 'n.title', 's.name as user_name', 'b.name as undone_name'])
    .select(sql<number>`(SELECT count(*) FROM revenue_upload_leads AS l WHERE l.upload_id = u.id)`.as('leads'))

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const shown = (row: Row) => ({
  id: row.id,
  dateadd: row.date,
  lender: { id: row.lender_id, title: row.title },
  user: personOf(row.user_id, row.user_name),
  type: row.mode,
  filename: row.filename,
  memotext: row.memo,
  leads: row.leads,
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
    .selectFrom('revenue_upload_leads as l')
    .leftJoin('postings as p', (join) => join.onRef('p.lead_id', '=', 'l.lead_id').onRef('p.id', '=', 'l.posting_id'))
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select(['l.lead_id', 'l.amount', 'l.before_revenue', 'l.before_status', 'o.title'])
    .where('l.upload_id', '=', id)
    .orderBy('l.lead_id')
    .orderBy('l.posting_id')
  return pageOfRows(
    rows,
    paging,
    (row) => ({
      lead: row.lead_id,
      amount: dollars(row.amount),
      originalamount: dollars(row.before_revenue),
      originalstatus: row.before_status,
      order: row.title ?? '',
    }),
    leads,
  )
}
