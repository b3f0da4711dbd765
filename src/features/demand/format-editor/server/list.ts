import { SHIPPED_FORMATS, shippedDocument } from '@/integrations'
import type { Db } from '@/server/database/database'
import type { Format } from '../contract'

interface Stored {
  readonly part: string
  readonly name: string
  readonly title: string
  readonly version: number
  readonly document: unknown
}

const isCode = ({ document }: Stored): boolean => (document as { kind?: unknown } | null)?.kind === 'code'

const pings = ({ document }: Stored): boolean =>
  (document as { data?: { ping?: unknown } } | null)?.data?.ping !== undefined

/** A stored format goes before the shipped one of its name, as where leads are sent. One with all three parts alone is one. */
export async function listFormats(db: Db): Promise<Format[]> {
  const rows: Stored[] = await db
    .selectFrom('send_parts')
    .select(['part', 'name', 'title', 'version', 'document'])
    .execute()
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'title', 'datapart', 'sendpart', 'resultpart'])
    .where('status', '<>', 'archive')
    .orderBy('id')
    .execute()
  const names = new Set([...SHIPPED_FORMATS, ...rows.map(({ name }) => name)])
  const formats = [...names].flatMap((name): Format[] => {
    const own = rows.filter((row) => row.name === name)
    const shipped = shippedDocument(name)
    const data = own.find(({ part }) => part === 'data')
    if (!shipped && own.length < 3) return []
    return [
      {
        name,
        title: data?.title ?? own[0]?.title ?? shipped?.title ?? name,
        origin: own.length > 0 ? 'stored' : 'shipped',
        version: Math.max(0, ...own.map(({ version }) => version)),
        pings: data ? isCode(data) || pings(data) : shipped?.data.ping !== undefined,
        code: own.some(isCode),
        orders: orders
          .filter(({ datapart, sendpart, resultpart }) => [datapart, sendpart, resultpart].includes(name))
          .map(({ id, title }) => ({ id, title })),
      },
    ]
  })
  return formats.sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

export const listDrafts = (db: Db) =>
  db
    .selectFrom('send_format_drafts as d')
    .leftJoin('users', 'users.id', 'd.updated_by')
    .select(['d.id', 'd.name', 'd.title', 'users.name as user', 'd.dateupdate'])
    .orderBy('d.dateupdate', 'desc')
    .limit(500)
    .execute()
