import { z } from 'zod'
import { call, exportOf, pageOf } from '@/kernel/call'
import { dateRange, flag, id, idList, page, perPage, sortedFields, textList, when } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { lookup } from '@/kernel/lookup'
import { LOG_COLUMNS } from './columns'
import { logPermissions } from './permissions'

export const LOG_SORTS = ['dateadd', 'user', 'title', 'description', 'ipaddress', 'useragent'] as const

const filters = {
  date: dateRange.optional(),
  user: idList,
  /** Entries about these users, whoever made them. */
  users: idList,
  keyword: z.string().trim().max(200).optional(),
  publisher: idList,
  rcid: idList,
  pixels: idList,
  lender: idList,
  lenderorder: idList,
  lead: id.optional(),
  category: textList,
  hideindividual: flag.optional(),
}

const list = sortedFields(LOG_SORTS, { ...filters, page, perPage: perPage(100) })
/** Both ways of writing the filters are read: flat, and under 'filters' (decision B9). */
const flattened = <T extends z.ZodType>(schema: T) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null || !('filters' in body)) return body
    const { filters: nested, ...flat } = body
    return typeof nested === 'object' && nested !== null ? { ...flat, ...nested } : body
  }, schema)

export type LogFilters = z.output<typeof list>

const named = z.object({ id: z.number(), title: z.string() }).nullable()

export const LogRow = z.object({
  systemlog: z.object({
    id: z.number(),
    dateadd: when,
    title: z.string(),
    description: z.string(),
    category: z.string(),
    ipaddress: z.string(),
    useragent: z.string(),
    relatedlead: z.number().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
  user: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  relateduser: z.object({ id: z.number(), name: z.string(), kind: z.string(), deleted: z.boolean() }).nullable(),
  publisher: named,
  publisherrcid: named,
  publisherpixel: named,
  lender: named,
  lenderorder: named,
})
export type LogRow = z.output<typeof LogRow>

/** The log tab of one lead, publisher, RCID, pixel, lender or order is open to everybody who sees that (decision E5). */
function scopedToOne(body: LogFilters): boolean {
  const { lead, publisher, rcid, pixels, lender, lenderorder } = body
  return lead !== undefined || [publisher, rcid, pixels, lender, lenderorder].some((list) => list?.length === 1)
}

export const systemLogCalls = {
  list: call({
    method: 'POST',
    path: '/system/log',
    summary: 'The system log, filtered, sorted and paged',
    permission: logPermissions.log_globallog,
    openWhen: scopedToOne,
    body: flattened(list),
    answer: pageOf(LogRow),
    reads: ['log'],
  }),
  export: exportOf({
    path: '/system/logexport',
    summary: 'The same rows as a CSV file',
    permission: logPermissions.log_globallog,
    filters: flattened(sortedFields(LOG_SORTS, { ...filters, columns: columnList(LOG_COLUMNS) })),
    name: 'system-log',
  }),
}

export const logLookupCalls = { logCategories: lookup('/system/logcategories', 'Categories of the system log') }
