import { notFound } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { pageOfRows } from '@/server/http/paging'
import { containing } from '@/server/search'
import { outboxCalls } from '../contract'

const COLUMNS = ['id', 'channel', 'recipient', 'subject', 'status', 'error', 'dateadd', 'datesent'] as const

interface Filters {
  readonly channel?: 'mail' | 'sms' | undefined
  readonly status?: string | undefined
  readonly keyword?: string | undefined
}

const matching = (db: Db, filters: Filters) => {
  let query = db.selectFrom('outbox')
  if (filters.channel) query = query.where('channel', '=', filters.channel)
  if (filters.status) query = query.where('status', '=', filters.status)
  if (filters.keyword) {
    const like = containing(filters.keyword)
    query = query.where((eb) => eb.or([eb('recipient', 'ilike', like), eb('subject', 'ilike', like)]))
  }
  return query
}

type Row = { channel: string; status: string }
const typed = <T extends Row>(row: T) => ({
  ...row,
  channel: row.channel as 'mail' | 'sms',
  status: row.status as 'kept' | 'queued' | 'sent' | 'failed',
})

export default routes(outboxCalls, (services) => ({
  list: (ctx, { body }) => pageOfRows(matching(ctx.db, body).select(COLUMNS).orderBy('id', 'desc'), body, typed),
  open: async (ctx, { params }) => {
    const row = await ctx.db.selectFrom('outbox').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (!row) throw notFound('Message')
    await ctx.record({ title: 'Message read', description: row.subject || row.channel })
    const read = (sealed: Buffer | null) => (sealed ? services.keys.decrypt(sealed) : null)
    const attachment = row.attachment_name === null ? null : { name: row.attachment_name, text: read(row.attachment) }
    return { ...typed(row), body: read(row.body), attachment }
  },
}))
