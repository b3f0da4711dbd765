import { z } from 'zod'
import { call, exportOf, pageOf } from '@/kernel/call'
import { dateRange, idList, idParams, page, perPage, productList, sortedFields, text, textList } from '@/kernel/inputs'
import { columnList } from '@/kernel/list-columns'
import { lookup } from '@/kernel/lookup'
import { restoreOf } from '@/kernel/restore'
import { BrandSettingsChange, OneToOneChange, StoredBrandSettings, StoredOneToOne } from './brand'
import { LENDER_LIST_COLUMNS } from './columns'
import { lenderDownloadPermissions, lenderPermissions } from './permissions'
import { Lender, LenderChange, LenderRow, NewLender } from './records'

export { lenderStatusTitle } from './columns'
export type { Lender } from './records'

const permission = lenderPermissions.lender_manage

const filters = {
  searchText: text(120).optional(),
  product: productList,
  status: textList,
  representative: idList,
  /** Days in which the waiting returns were asked for; the last 45 without. */
  date: dateRange.optional(),
}
const SORTS = ['id', 'title', 'status', 'matchedtoday', 'requested', 'representative', 'dateadd'] as const
const change = { permission, changes: 'lender', touches: ['lender'], params: idParams } as const
const read = { permission, method: 'GET', params: idParams, reads: ['lender'] } as const

export const lenderCalls = {
  list: call({
    method: 'POST',
    path: '/admin/lender/list',
    summary: 'Lenders with what they bought today and the returns that wait, filtered, sorted and paged',
    permission,
    body: sortedFields(SORTS, { ...filters, page, perPage: perPage(100) }),
    answer: pageOf(LenderRow),
    reads: ['lender', 'order', 'lead'],
  }),
  export: exportOf({
    path: '/admin/lender/lenderlist',
    summary: 'The same rows as a CSV file',
    permission: lenderDownloadPermissions.download_lenderlist,
    filters: sortedFields(SORTS, { ...filters, columns: columnList(LENDER_LIST_COLUMNS) }),
    name: 'lenders',
  }),
  get: call({ ...read, path: '/admin/lender/{id}', summary: 'One lender', answer: Lender }),
  add: call({
    ...{ permission, changes: 'lender', touches: ['lender'] },
    method: 'PUT',
    path: '/admin/lender/add',
    summary: 'Create a lender',
    body: NewLender,
    answer: z.object({ id: z.number() }),
  }),
  update: call({
    ...change,
    method: 'PUT',
    path: '/admin/lender/save/{id}',
    summary: 'Change a lender',
    body: LenderChange,
    answer: Lender,
  }),
  settings: call({
    ...read,
    path: '/admin/lender/settings/{id}',
    summary: 'What landing pages show of a lender',
    answer: StoredBrandSettings,
  }),
  saveSettings: call({
    ...change,
    method: 'POST',
    path: '/admin/lender/settings/{id}',
    summary: 'Change what landing pages show of a lender',
    body: BrandSettingsChange,
    answer: StoredBrandSettings,
  }),
  oneToOne: call({
    ...read,
    path: '/admin/lender/onetoone/{id}',
    summary: 'A lender as consumers see it when they consent',
    answer: StoredOneToOne,
  }),
  saveOneToOne: call({
    ...change,
    method: 'POST',
    path: '/admin/lender/onetoone/{id}',
    summary: 'Change the one-to-one settings of a lender, in force for the next lead',
    body: OneToOneChange,
    answer: StoredOneToOne,
  }),
  restore: restoreOf({
    path: '/admin/lender/restore/{id}',
    what: 'lender',
    permission,
    changes: 'lender',
    touches: ['lender'],
  }),
}

export const lenderLookupCalls = {
  lenderStatuses: lookup('/system/lenderstatus', 'Lender statuses'),
  orderStatuses: lookup('/system/orderstatus', 'Order statuses'),
  invoiceMethods: lookup('/system/invoicemethods', 'Invoice methods'),
  billingTypes: lookup('/system/billingtypes', 'Billing types'),
}
