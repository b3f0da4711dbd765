import { z } from 'zod'
import { startedRun } from '@/features/platform/bulk-runs/contract'
import { lenderPermissions } from '@/features/demand/lenders/permissions'
import { call, exportOf, NOTHING, pageWith } from '@/kernel/call'
import {
  dateRange,
  fields,
  id,
  idList,
  idParams,
  leadIds,
  listOf,
  page,
  perPage,
  productList,
  sortedFields,
  text,
} from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { lookup } from '@/kernel/lookup'
import { REQUEST_COLUMNS } from './columns'
import { moneyPermissions } from './permissions'
import { AcceptPreview, ReturnRequest, ReturnRow, SubmittedReturn } from './rows'
import { MOST_LINES, RETURNS_FILE } from './file-limits'
import { RETURN_STATUSES, SUBMITTED_AT_ONCE } from './statuses'

export { RETURN_STATUSES, SUBMITTED_AT_ONCE }

export const returnLookupCalls = {
  returnStatuses: lookup('/system/returnstatus', 'Return statuses'),
  requesters: lookup(
    '/system/returnrequesters',
    'Everyone who has requested a return: admins and lender users',
    'return',
  ),
}

const permission = moneyPermissions.money_manage
const note = text(1000).optional()

const decision = {
  method: 'POST',
  permission,
  changes: 'returns',
  touches: ['lead', 'return'],
  body: fields({ id, note }),
  answer: z.object({ status: z.string() }),
} as const

/** Several at once are a bulk run: progress, and one result per row. */
const many = {
  method: 'POST',
  permission,
  changes: 'returns',
  touches: ['bulkrun'],
  answer: startedRun,
} as const

/** What a page of requests can hold. */
const MOST_CHOSEN = 200

const dispute = fields({
  /** Of the posting: lenderposting.id. */
  id,
  /** Its lead, where it is known: the posting is then found faster. */
  lead: id.optional(),
  reason: id,
})

export const RETURN_SORTS = [
  'lead',
  'lender',
  'lenderorder',
  'publisher',
  'product',
  'sent',
  'requested',
  'status',
] as const

const requested = {
  date: dateRange.optional(),
  status: listOf(z.enum(RETURN_STATUSES)),
  product: productList,
  lender: idList,
  lead: leadIds,
  lenderorder: idList,
  publisher: idList,
  reason: idList,
  requestedby: idList,
}

export const returnCalls = {
  search: call({
    method: 'POST',
    path: '/admin/return/search',
    summary: 'Sold postings, the newest 1,000, and whether each may be asked back',
    permission,
    noted: 'lead',
    body: fields({
      date: dateRange.optional(),
      lender: idList,
      order: idList,
      leadid: leadIds,
      email: text(254).optional(),
      phone: text(40).optional(),
    }),
    answer: z.array(ReturnRow),
    reads: ['lead', 'return', 'order', 'lender'],
  }),
  upload: call({
    method: 'POST',
    path: '/admin/return/upload',
    summary: 'What a CSV file asks back: lead id, e-mail or phone, and a reason. Nothing is saved',
    permission,
    noted: 'lead',
    body: fields({
      csv: z.string().min(1, 'Choose a CSV file'),
      /** A long file may come in parts: lines before this one. */
      after: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    bodyLimit: 8 * 1024 * 1024,
    upload: { csv: RETURNS_FILE },
    answer: z.array(ReturnRow),
    reads: ['lead', 'return', 'order', 'lender'],
  }),
  submit: call({
    method: 'POST',
    path: '/admin/return/submit',
    summary: 'Request returns; each is judged as things stand now',
    permission,
    changes: 'returns',
    touches: ['lead', 'return'],
    body: fields({ disputeList: z.array(dispute).min(1, 'Choose at least one lead').max(SUBMITTED_AT_ONCE) }),
    answer: z.array(SubmittedReturn),
  }),
  submitMany: call({
    ...many,
    path: '/admin/return/submitmany',
    summary: 'Request many returns as a bulk run',
    body: fields({ disputeList: z.array(dispute).min(1, 'Choose at least one lead').max(MOST_LINES) }),
    bodyLimit: 4 * 1024 * 1024,
    upload: {},
    bodyMembers: 6 * MOST_LINES,
  }),
  requests: call({
    method: 'POST',
    path: '/admin/return/requests',
    summary: 'Return requests, searched, sorted and paged, with their number by status',
    permission,
    body: sortedFields(RETURN_SORTS, { ...requested, page, perPage: perPage(100, MOST_CHOSEN) }),
    answer: pageWith(ReturnRequest, {
      additionalData: z.object({ counts: z.record(z.string(), z.number()) }),
    }),
    reads: ['return', 'lead', 'order', 'lender'],
  }),
  requestsExport: exportOf({
    path: '/admin/return/requestsexport',
    summary: 'The same requests as a CSV file',
    permission,
    filters: sortedFields(RETURN_SORTS, { ...requested, columns: columnList(REQUEST_COLUMNS) }),
    name: 'return-requests',
  }),
  changeReason: call({
    method: 'POST',
    path: '/admin/return/changereason/{id}',
    summary: 'Change the reason of a return request that is not decided',
    permission,
    changes: 'returns',
    touches: ['lead', 'return'],
    params: idParams,
    body: fields({ reason: id }),
    answer: NOTHING,
  }),
  preview: call({
    method: 'POST',
    path: '/admin/return/request/preview',
    summary: 'What accepting these requests would move; nothing is changed',
    permission,
    body: fields({ ids: z.array(id).min(1).max(MOST_CHOSEN) }),
    answer: z.array(AcceptPreview),
    reads: ['return', 'lead'],
  }),
  accept: call({
    ...decision,
    path: '/admin/return/request/accept',
    summary: 'Accept a requested return: the lender is credited',
  }),
  decline: call({ ...decision, path: '/admin/return/request/decline', summary: 'Decline a requested return' }),
  reverseDecline: call({
    ...decision,
    path: '/admin/return/request/reversedecline',
    summary: 'Open a declined return request again',
  }),
  acceptMany: call({
    ...many,
    path: '/admin/return/request/acceptmany',
    summary: 'Accept return requests as a bulk run',
    body: fields({ ids: z.array(id).min(1).max(MOST_CHOSEN), note }),
  }),
  declineMany: call({
    ...many,
    path: '/admin/return/request/declinemany',
    summary: 'Decline return requests as a bulk run',
    body: fields({ ids: z.array(id).min(1).max(MOST_CHOSEN), note }),
  }),
  sendLenderEmails: call({
    method: 'POST',
    path: '/admin/return/senlenderemails',
    summary: 'Mail each lender its waiting return requests, with a CSV file',
    permission,
    changes: 'returns',
    touches: ['message'],
    answer: z.object({
      count: z.number(),
      requests: z.number(),
      /** Lenders with waiting requests and no email address. */
      skipped: z.array(z.string()),
    }),
  }),
  byLender: call({
    method: 'POST',
    path: '/admin/return/returnsByLender',
    summary: 'Return requests that wait, by lender id',
    permission: [permission, lenderPermissions.lender_manage],
    body: fields({ date: dateRange.optional(), lender: idList }),
    answer: z.record(z.string(), z.number()),
    reads: ['return'],
  }),
}
