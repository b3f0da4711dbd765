import { z } from 'zod'
import { money } from '@/features/selling/lead-facts/public'
import { moneyPermissions } from '@/features/leads/returns/permissions'
import { call, pageOf } from '@/kernel/call'
import { dateRange, fields, id, idParams, page, perPage, text, when } from '@/kernel/inputs'
import { DIFFERENCES, MOST_LINES, REVENUE_FILE } from './rules'

const permission = moneyPermissions.money_manage
const FILE_BYTES = 8 * 1024 * 1024

const form = {
  lender: id,
  /** Lines of lead id and amount. */
  csvData: z.string().min(1, 'Choose a CSV file'),
  type: z.enum(['replace', 'add'], 'Choose Replace or Add').default('replace'),
}

export const RevenueRow = z.object({
  /** Of the lead; null where the line has none. */
  id: z.number().nullable(),
  data: z.object({
    /** Null: a sale of ours that the file lacks. */
    line: z.number().nullable(),
    /** As it stands in the file. */
    text: z.string(),
    order: z.object({ id: z.number(), title: z.string() }).nullable(),
    sent: when.nullable(),
    status: z.string().nullable(),
  }),
  available: z.boolean(),
  /** Why it is not. */
  reason: z.string(),
  amount: money.nullable(),
  /** What the file says. */
  theirs: money.nullable(),
  newAmount: money.nullable(),
  pubRevenueUpdating: money.nullable(),
  difference: z.enum(DIFFERENCES).nullable(),
})
export type RevenueRow = z.output<typeof RevenueRow>

const part = z.object({ lines: z.number(), amount: money })

/** Ours as billed, and what missing, extra, differing, returned and data feed lines add to it: together theirs. */
export const RevenueCompare = z.object({
  from: z.string(),
  to: z.string(),
  ours: part,
  missing: part,
  extra: part,
  differs: part,
  returned: part,
  feed: part,
  agree: part,
  theirs: part,
})
export type RevenueCompare = z.output<typeof RevenueCompare>

const person = z.object({ id: z.number(), name: z.string() })

export const RevenueUpload = z.object({
  id: z.number(),
  dateadd: when,
  lender: z.object({ id: z.number(), title: z.string() }),
  user: person.nullable(),
  type: z.string(),
  filename: z.string(),
  memotext: z.string(),
  leads: z.number(),
  undone: z.object({ date: when, user: person.nullable() }).nullable(),
})
export type RevenueUpload = z.output<typeof RevenueUpload>

export const revenueUploadCalls = {
  preview: call({
    method: 'POST',
    path: '/tools/revenueupload/preview',
    summary:
      'What saving a file would do to each of its leads, and how it compares with what was sold. Nothing is saved',
    permission,
    body: fields({
      ...form,
      /** Days on which the compared leads were sent; those of the leads in the file unless given. */
      date: dateRange.optional(),
    }),
    bodyLimit: FILE_BYTES,
    upload: { csv: REVENUE_FILE },
    answer: z.object({ rows: z.array(RevenueRow), compare: RevenueCompare.nullable() }),
    reads: ['lead', 'upload'],
  }),
  differences: call({
    method: 'POST',
    path: '/tools/revenueupload/differences',
    summary: 'The lines of a file that differ from what was sold, and the sales it lacks, as CSV text',
    permission,
    body: fields({ ...form, date: dateRange.optional() }),
    bodyLimit: FILE_BYTES,
    upload: { csv: REVENUE_FILE },
    answer: z.object({ name: z.string(), csv: z.string() }),
    reads: ['lead', 'upload'],
  }),
  save: call({
    method: 'POST',
    path: '/tools/revenueupload/save',
    summary: 'Set or add the revenue of the selected leads, all or none',
    permission,
    changes: 'upload',
    touches: ['lead', 'upload', 'return'],
    body: fields({
      ...form,
      memo: text(1000).optional(),
      filename: text(200).optional(),
      selected: z.array(id).min(1, 'Select at least one lead').max(MOST_LINES),
    }),
    bodyLimit: FILE_BYTES,
    upload: { csv: REVENUE_FILE },
    bodyMembers: 2 * MOST_LINES,
    answer: z.object({ id: z.number() }),
  }),
  log: call({
    method: 'POST',
    path: '/tools/revenueupload/log',
    summary: 'Revenue uploads, the latest first',
    permission,
    body: fields({ date: dateRange.optional(), page, perPage: perPage(50) }),
    answer: pageOf(RevenueUpload),
    reads: ['upload'],
  }),
  logItem: call({
    method: 'GET',
    path: '/tools/revenueupload/log/{id}',
    summary: 'One revenue upload',
    permission,
    params: idParams,
    answer: RevenueUpload,
    reads: ['upload'],
  }),
  logLeads: call({
    method: 'POST',
    path: '/tools/revenueupload/logleads/{id}',
    summary: 'The leads of a revenue upload with what they had before',
    permission,
    params: idParams,
    body: fields({ page, perPage: perPage(100) }),
    answer: pageOf(
      z.object({
        lead: z.number(),
        amount: money,
        originalamount: money,
        originalstatus: z.string(),
        order: z.string(),
      }),
    ),
    reads: ['upload'],
  }),
  undo: call({
    method: 'POST',
    path: '/tools/revenueupload/undo/{id}',
    summary: 'Take a revenue upload back as a whole',
    permission,
    changes: 'upload',
    touches: ['lead', 'upload', 'return'],
    params: idParams,
    answer: z.object({ leads: z.number() }),
  }),
}
