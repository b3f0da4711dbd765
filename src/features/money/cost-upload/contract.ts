import { z } from 'zod'
import { money } from '@/features/selling/lead-facts/public'
import { moneyPermissions } from '@/features/leads/returns/permissions'
import { call, pageOf, pageWith } from '@/kernel/call'
import { dateRange, fields, idList, idParams, page, perPage, text, when } from '@/kernel/inputs'
import { lookup } from '@/kernel/lookup'
import { hundredths } from '@/kernel/price'

export const costUploadLookupCalls = {
  costUploadTypes: lookup('/system/costuploadtypes', 'Ways to spread an uploaded cost'),
}

const permission = moneyPermissions.money_manage
const MOST_DOLLARS = 10_000_000

const form = {
  /** Days on which leads were received, both included. */
  date: dateRange,
  publishers: idList,
  /** Narrow the leads of the publishers; without publishers, all leads of these. */
  rcids: idList,
  /** The total; 0 is allowed. */
  cost: hundredths(MOST_DOLLARS * 100, 'Must be $10,000,000 or less'),
  distributiontype: z.enum(['equally', 'proportionally'], 'Choose one of the options'),
}

const person = z.object({ id: z.number(), name: z.string() })

export const CostUpload = z.object({
  id: z.number(),
  date: when,
  /** 'Jan 5, 2025 to Jan 11, 2025'. */
  dateinterval: z.string(),
  publishers: z.array(person),
  rcids: z.array(z.object({ id: z.number(), title: z.string() })),
  cost: money,
  leads: z.number(),
  user: person.nullable(),
  distributiontype: z.string(),
  memo: z.boolean(),
  memotext: z.string(),
  undone: z.object({ date: when, user: person.nullable() }).nullable(),
})
export type CostUpload = z.output<typeof CostUpload>

export const CostPreviewRow = z.object({ lead: z.number(), revenue: money, newcost: money })

export const CostPart = z.object({
  publisher: person,
  rcid: z.object({ id: z.number(), title: z.string() }),
  leads: z.number(),
  revenue: money,
  newcost: money,
})

export const costUploadCalls = {
  preview: call({
    method: 'POST',
    path: '/tools/costupload/preview',
    summary: 'Spread a cost over the leads received until now, and keep who gets what for saving; shows the first 10',
    permission,
    body: fields(form),
    answer: z.object({
      data: z.array(CostPreviewRow),
      header: z.array(z.string()),
      parts: z.array(CostPart).describe('Whose leads they are, and what those cost, by RCID'),
      result: z.object({ leads: z.number(), cost: money }),
    }),
    reads: ['lead', 'upload'],
  }),
  save: call({
    method: 'POST',
    path: '/tools/costupload/save',
    summary: 'Give exactly the previewed leads exactly the previewed costs, all or none',
    permission,
    changes: 'upload',
    touches: ['lead', 'upload'],
    body: fields({ ...form, memo: text(1000).optional() }),
    answer: z.object({ id: z.number() }),
  }),
  log: call({
    method: 'POST',
    path: '/tools/costupload/log',
    summary: 'Cost uploads, the latest first',
    permission,
    body: fields({ date: dateRange.optional(), page, perPage: perPage(50) }),
    answer: pageOf(CostUpload),
    reads: ['upload'],
  }),
  logItem: call({
    method: 'GET',
    path: '/tools/costupload/log/{id}',
    summary: 'One cost upload',
    permission,
    params: idParams,
    answer: CostUpload,
    reads: ['upload'],
  }),
  logLeads: call({
    method: 'POST',
    path: '/tools/costupload/logleads/{id}',
    summary: 'The leads of a cost upload with their cost',
    permission,
    params: idParams,
    body: fields({ page, perPage: perPage(100) }),
    answer: pageWith(z.object({ lead: z.number(), newcost: money, before: money.nullable() }), {
      additionalData: z.object({ newcost: money.describe('Of all leads of the upload') }),
    }),
    reads: ['upload'],
  }),
  undo: call({
    method: 'POST',
    path: '/tools/costupload/undo/{id}',
    summary: 'Take a cost upload back as a whole',
    permission,
    changes: 'upload',
    touches: ['lead', 'upload'],
    params: idParams,
    answer: z.object({ leads: z.number() }),
  }),
}
