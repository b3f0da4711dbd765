import { pageNumbers } from '@/kernel/call'
import { type CsvColumns, csvOf } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import { systemLogCalls } from '../contract'
import { countRows, type LogRecord, selectLog } from './sql'

const named = (id: number | null, title: string | null) => (id === null ? null : { id, title: title ?? `#${id}` })

const describe = (row: LogRecord) => ({
  systemlog: {
    id: row.id,
    dateadd: row.dateadd,
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

const changeText = (row: LogRecord): string =>
  (row.changes as { field: string; before: unknown; after: unknown }[])
    .map((c) => `${c.field}: ${JSON.stringify(c.before)} → ${JSON.stringify(c.after)}`)
    .join('; ')

const COLUMNS: CsvColumns<LogRecord> = [
  ['ID', (row) => row.id],
  ['Date', (row) => row.dateadd],
  ['User', (row) => row.user_name],
  ['Category', (row) => row.category],
  ['Title', (row) => row.title],
  ['Description', (row) => row.description],
  ['Changes', changeText],
  ['IP', (row) => row.ipaddress],
  ['User agent', (row) => row.useragent],
  ['Lead', (row) => row.lead_id],
  ['Publisher', (row) => row.publisher_title],
  ['RCID', (row) => row.rcid_id],
  ['Lender', (row) => row.lender_title],
  ['Order', (row) => row.order_title],
]

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
    export: (_ctx, { body }) => csvOf(zone, COLUMNS, streamRows(exportPool, selectLog(reports, body, zone))),
  }
})
