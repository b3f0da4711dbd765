import { pageNumbers } from '@/kernel/call'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import { LOG_COLUMNS } from '../columns'
import { type LogRow, systemLogCalls } from '../contract'
import { countRows, type LogRecord, selectLog } from './sql'

const named = (id: number | null, title: string | null) => (id === null ? null : { id, title: title ?? `#${id}` })

const describe = (row: LogRecord): LogRow => ({
  systemlog: {
    id: row.id,
    dateadd: row.dateadd.toISOString(),
    title: row.title,
    description: row.description,
    category: row.category,
    ipaddress: row.ipaddress,
    useragent: row.useragent,
    relatedlead: row.lead_id,
    changes: row.changes as { field: string; before: unknown; after: unknown }[],
  },
  user: row.user_name === null ? null : { id: row.user_id, name: row.user_name },
  relateduser:
    row.related_user_id === null
      ? null
      : {
          id: row.related_user_id,
          name: row.related_name ?? '',
          kind: row.related_kind ?? 'admin',
          deleted: row.related_deleted_at !== null,
        },
  publisher: named(row.publisher_id, row.publisher_title),
  publisherrcid: named(row.rcid_id, row.rcid_title),
  publisherpixel: named(row.pixel_id, null),
  lender: named(row.lender_id, row.lender_title),
  lenderorder: named(row.order_id, row.order_title),
})

async function* described(batches: AsyncIterable<LogRecord[]>) {
  for await (const rows of batches) yield rows.map(describe)
}

export default routes(systemLogCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports, exportPool } = services.database
  return {
    list: async (_ctx, { body }) => {
      const [rows, total] = await Promise.all([
        selectLog(reports, body, zone, { limit: body.perPage, offset: (body.page - 1) * body.perPage }).execute(),
        countRows(reports, body, zone),
      ])
      return { data: rows.map(describe), ...pageNumbers(body.page, body.perPage, total, rows.length) }
    },
    export: (_ctx, { body }) => {
      const rows = streamRows<LogRecord>(exportPool, selectLog(reports, body, zone))
      return csvOf(zone, chosenColumns(LOG_COLUMNS, body.columns), described(rows))
    },
  }
})
