import { pageNumbers } from '@/kernel/call'
import { stampIn } from '@/kernel/business-time'
import { csvLine } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { routes } from '@/server/http/context'
import type { Services } from '@/server/services'
import { type LogFilters, systemLogCalls } from '../contract'
import { countRows, type LogRecord, selectLog } from './sql'

type ExportFilters = Omit<LogFilters, 'page' | 'perPage'>

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
      : { id: row.related_user_id, name: row.related_name ?? '', kind: row.related_kind ?? 'admin' },
  publisher: named(row.publisher_id, row.publisher_title),
  publisherrcid: named(row.rcid_id, row.rcid_title),
  publisherpixel: named(row.pixel_id, null),
  lender: named(row.lender_id, row.lender_title),
  lenderorder: named(row.order_id, row.order_title),
})

const HEADER = [
  'ID',
  'Date',
  'User',
  'Category',
  'Title',
  'Description',
  'Changes',
  'IP',
  'User agent',
  'Lead',
  'Publisher',
  'RCID',
  'Lender',
  'Order',
]

const changeText = (row: LogRecord): string =>
  (row.changes as { field: string; before: unknown; after: unknown }[])
    .map((c) => `${c.field}: ${JSON.stringify(c.before)} → ${JSON.stringify(c.after)}`)
    .join('; ')

const exportLine = (row: LogRecord, zone: string): string =>
  csvLine([
    row.id,
    stampIn(zone, row.dateadd.getTime()),
    row.user_name,
    row.category,
    row.title,
    row.description,
    changeText(row),
    row.ipaddress,
    row.useragent,
    row.lead_id,
    row.publisher_title,
    row.rcid_id,
    row.lender_title,
    row.order_title,
  ])

async function* exportLog(services: Services, filters: ExportFilters) {
  const { reports, reportPool } = services.database
  const zone = services.config.SLUICE_TIME_ZONE
  yield csvLine(HEADER)
  for await (const rows of streamRows(reportPool, selectLog(reports, filters, zone)))
    yield rows.map((row) => exportLine(row, zone)).join('')
}

export default routes(systemLogCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    list: async (_ctx, { body }) => {
      const [rows, total] = await Promise.all([
        selectLog(reports, body, zone, { limit: body.perPage, offset: (body.page - 1) * body.perPage }).execute(),
        countRows(reports, body, zone),
      ])
      return { data: rows.map(describe), ...pageNumbers(body.page, body.perPage, total, rows.length) }
    },
    export: (_ctx, { body }) => Promise.resolve(exportLog(services, body)),
  }
})
