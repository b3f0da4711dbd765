import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import { fields, flag, id, idParams, page, perPage, when } from '@/kernel/inputs'
import { LEAD_FIELDS } from '@/kernel/lead-fields'
import { answered, exchange } from '@/features/selling/lead-facts/public'
import { orderPermissions } from '@/features/demand/orders/permissions'

const permission = orderPermissions.order_manage

export const TestField = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string().describe('What the form starts with: a person who does not exist'),
  type: z.enum(['string', 'options']),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type TestField = z.output<typeof TestField>

/** The fields of the lead may stand in `fields` or by themselves. */
const gathered = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries = Object.entries(body)
  const beside = entries.filter(([name]) => LEAD_FIELDS.some((field) => field.name === name))
  if (beside.length === 0) return body
  const own = Object.fromEntries(entries.filter((entry) => !beside.includes(entry))) as { fields?: object }
  return { ...own, fields: { ...Object.fromEntries(beside), ...own.fields } }
}
const value = z.union([z.string().max(4000), z.number(), z.boolean()], 'Enter a text')

const shownRow = {
  id: z.number(),
  date: when,
  user: z.object({ id: z.number().nullable(), name: z.string() }),
  /** Built, not sent. */
  dry: z.boolean(),
  status: z.string().nullable(),
  pingstatus: z.string().nullable(),
  /** How the answers were read, in words. */
  comment: z.string(),
  pingcomment: z.string(),
  /** Seconds; null where nothing was sent. */
  timesent: z.number().nullable(),
  pingtimesent: z.number().nullable(),
}
export const TestRow = z.object(shownRow)
export type TestRow = z.output<typeof TestRow>

const FieldsSent = z
  .object({ sent: z.number(), leftOut: z.array(z.object({ field: z.string(), why: z.string() })) })
  .nullable()

export const TestItem = z.object({
  ...shownRow,
  /** The lead that was sent. */
  fields: z.record(z.string(), z.string()),
  url: z.string(),
  pingurl: z.string(),
  request: exchange.nullable(),
  response: answered.nullable(),
  pingrequest: exchange.nullable(),
  pingresponse: answered.nullable(),
  /** Which of the lender's fields the request goes without, and why; null where code made it. */
  sentfields: FieldsSent,
  pingsentfields: FieldsSent,
})
export type TestItem = z.output<typeof TestItem>

/** One request as it would be sent, and what it goes without. */
const Built = z.object({
  stage: z.enum(['ping', 'post']),
  comment: z.string(),
  request: exchange.nullable(),
  fields: FieldsSent,
})

export const orderTestCalls = {
  requests: call({
    method: 'GET',
    path: '/admin/order/testrequests/{id}',
    summary: 'What an order would send, on a sample lead or on the lead of an earlier test; nothing is sent or stored',
    permission,
    params: idParams,
    query: fields({ test: id.optional() }),
    answer: z.array(Built),
    reads: ['order', 'sendformat'],
  }),
  data: call({
    method: 'GET',
    path: '/admin/order/testdata/{id}',
    summary: 'Fields of the test lead of an order, with values to begin with',
    permission,
    params: idParams,
    answer: z.array(TestField),
    reads: ['order'],
  }),
  send: call({
    method: 'POST',
    path: '/admin/order/test/{id}',
    summary:
      'Send a test lead to the lender of an order, or build without sending; neither sale, cap nor money counts it',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: z.preprocess(
      gathered,
      fields({ fields: z.record(z.string().max(120), value).default({}), dry: flag.default(0) }),
    ),
    answer: TestItem,
  }),
  log: call({
    method: 'POST',
    path: '/admin/order/testlog/{id}',
    summary: 'Test leads of an order, the newest first, with how the answers were read',
    permission,
    params: idParams,
    body: fields({ page, perPage: perPage(50) }),
    answer: pageOf(TestRow),
    reads: ['order'],
  }),
  item: call({
    method: 'GET',
    path: '/admin/order/testlog/item/{id}',
    summary: 'One test lead with requests and answers, and which fields were left out',
    permission,
    params: idParams,
    answer: TestItem,
    reads: ['order'],
  }),
}
