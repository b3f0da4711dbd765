import { sql } from 'kysely'
import { pageNumbers } from '@/kernel/call'
import type { Db } from '@/server/database/database'
import { found } from '@/server/http/edits'
import type { LandingVersion } from '../contract'

interface Content {
  readonly title: string
  readonly slug: string
  readonly content: string
}

const THING = 'Content'

export async function findPage(db: Db, id: number) {
  const row = await db
    .selectFrom('landing_pages as p')
    .selectAll('p')
    .select(
      sql<string>`(SELECT v.note FROM landing_page_versions AS v WHERE v.page_id = p.id ORDER BY v.id DESC LIMIT 1)`.as(
        'note',
      ),
    )
    .where('p.id', '=', id)
    .executeTakeFirst()
  return { ...found(row, THING), historyid: null }
}

/** Nobody else saves it until the transaction ends. */
export async function lockPage(db: Db, id: number) {
  await db.selectFrom('landing_pages').select('id').where('id', '=', id).forUpdate().execute()
  return findPage(db, id)
}

/** The page with the words of an earlier save: what is saved next is a new version. */
export async function findVersion(db: Db, id: number, historyid: number) {
  const now = await findPage(db, id)
  const { title, slug, content, note } = found(
    await db
      .selectFrom('landing_page_versions')
      .select(['title', 'slug', 'content', 'note'])
      .where('page_id', '=', id)
      .where('id', '=', historyid)
      .executeTakeFirst(),
    'Version',
  )
  return { ...now, title, slug, content, note, historyid }
}

/** Title and slug above the content, so that one comparison shows all that changed. */
const whole = ({ title, slug, content }: Content): string => `Title: ${title}\nSlug: ${slug}\n\n${content}`

interface VersionRecord extends Content {
  readonly id: number
  readonly dateadd: Date
  readonly user: string | null
  readonly note: string
  readonly before: Content | null
  readonly total: number
}

export async function listVersions(db: Db, { id, page, perPage }: { id: number; page: number; perPage: number }) {
  await findPage(db, id)
  const { rows } = await sql<VersionRecord>`
    SELECT v.id, v.dateadd, u.name AS user, v.note, v.title, v.slug, v.content, v.total,
      (SELECT jsonb_build_object('title', e.title, 'slug', e.slug, 'content', e.content) FROM landing_page_versions AS e
        WHERE e.page_id = v.page_id AND e.id < v.id ORDER BY e.id DESC LIMIT 1) AS before
    FROM (SELECT *, count(*) OVER () AS total FROM landing_page_versions WHERE page_id = ${id}
      ORDER BY id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) AS v
      LEFT JOIN users AS u ON u.id = v.user_id ORDER BY v.id DESC`.execute(db)
  const data = rows.map(
    (row): LandingVersion => ({
      id: row.id,
      dateadd: row.dateadd.toISOString(),
      user: row.user,
      note: row.note,
      contentdiff: { before: row.before ? whole(row.before) : '', after: whole(row) },
    }),
  )
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countVersions(db, id))
  return { data, ...pageNumbers(page, perPage, total, rows.length) }
}

/** A page past the end has no row that tells how many there are. */
async function countVersions(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM landing_page_versions WHERE page_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}
