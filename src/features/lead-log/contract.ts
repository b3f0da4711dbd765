import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idParams, when } from '@/kernel/inputs'
import { answered, bodyField, exchange, money, orderShape } from '@/features/lead-facts/public'
import { leadPermissions } from '@/features/lead-facts/permissions'

export const postingRow = z.object({
  id: z.number(),
  date: when,
  status: z.string(),
  lenderorder: orderShape,
  earnpub: money,
  earntotal: money,
  earnpuboriginal: money,
  earntotaloriginal: money,
  comment: z.string(),
  returnreason: z.string(),
  /** Seconds: the lender's time, and ours before and after it. */
  sendtime: z.number().nullable(),
  owntime: z.number().nullable(),
  decided: when.nullable(),
  via: z.string(),
  reference: z.string().nullable(),
  httpstatus: z.number().nullable(),
  url: z.string(),
  /** Null when it can be settled, or taken away from the lender, now. */
  settle: z.string().nullable(),
  remove: z.string().nullable(),
})
export type PostingRow = z.output<typeof postingRow>

export const pingRow = z.object({
  id: z.number(),
  date: when,
  status: z.string(),
  lenderorder: orderShape,
  earntotal: money.nullable(),
  comment: z.string(),
  sendtime: z.number(),
  url: z.string(),
})
export type PingRow = z.output<typeof pingRow>

/** One order's verdict and, where it was stopped, by what. */
export const verdictRow = z.object({
  lenderorder: orderShape,
  verdict: z.enum(['eligible', 'stopped']),
  rule: z.string(),
  rulevalue: z.string(),
  leadvalue: z.string(),
  /** Whose rule it is. */
  owner: z.enum(['order', 'lender', 'auction']).nullable(),
  /** Its place in the ranking, and what it would have paid. */
  rank: z.number().nullable(),
  price: money.nullable(),
})
export type VerdictRow = z.output<typeof verdictRow>

const explained = z.object({ judged: when.nullable(), rows: z.array(verdictRow) })

const item = z.object({
  id: z.number(),
  date: when,
  status: z.string(),
  lenderorder: orderShape,
  comment: z.string(),
  sendtime: z.number().nullable(),
  url: z.string(),
  masked: z.boolean(),
  requestdata: exchange.nullable(),
  responsedata: answered.nullable(),
  lead: z.number().nullable(),
  ping: z.number().nullable(),
})
export type LogItem = z.output<typeof item>

/** What the publisher sent and was told. */
export const received = z.object({
  date: when,
  request: z.array(bodyField),
  tracking: z.record(z.string(), z.string()),
  response: z.unknown(),
})

const process = z.object({ id: z.number(), date: when, title: z.string(), by: z.string().nullable() })
export type Process = z.output<typeof process>

const event = z.object({
  at: when,
  kind: z.enum([
    'received',
    'check',
    'verdicts',
    'bid',
    'posting',
    'settled',
    'status',
    'pixel',
    'staff',
    'return',
    'money',
  ]),
  title: z.string(),
  text: z.string(),
  tone: z.enum(['success', 'danger', 'warning', 'info', 'secondary']),
  /** Seconds of the lender, and of ours. */
  lendertime: z.number().nullable(),
  owntime: z.number().nullable(),
  by: z.string().nullable(),
  posting: z.number().nullable(),
})
export type TimelineEvent = z.output<typeof event>

export const leadLogCalls = {
  log: call({
    method: 'GET',
    path: '/admin/lead/log/{id}',
    summary: 'What the publisher sent and was told: at ping, at post, and with its brand choices',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.object({ ping: received.nullable(), post: received, postMatch: z.array(received) }),
    reads: ['lead'],
  }),
  postings: call({
    method: 'GET',
    path: '/admin/lead/postinglog/{id}',
    summary: 'Lender post log: what was posted, what was pinged, what was filtered',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.object({ post: z.array(postingRow), ping: z.array(pingRow), filterLog: z.array(verdictRow) }),
    reads: ['lead', 'order'],
  }),
  removed: call({
    method: 'GET',
    path: '/admin/lead/removedpostinglog/{id}',
    summary: 'Postings that were taken away from their lenders',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.array(postingRow),
    reads: ['lead', 'order'],
  }),
  posting: call({
    method: 'GET',
    path: '/admin/lead/postinglog/item/{id}',
    summary: 'One posting with request and response; consumer data masked',
    permission: leadPermissions.leads_view,
    params: idParams,
    query: fields({ lead: id.optional() }),
    answer: item,
    reads: ['lead'],
  }),
  ping: call({
    method: 'GET',
    path: '/admin/lead/pinglog/item/{id}',
    summary: 'One ping to an order with request and response',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: item,
    reads: ['lead'],
  }),
  processes: call({
    method: 'GET',
    path: '/admin/log/process/{leadId}',
    summary: 'What was done to the lead: its receipt and every later run',
    permission: leadPermissions.leads_view,
    params: fields({ leadId: id }),
    answer: z.array(process),
    reads: ['lead'],
  }),
  process: call({
    method: 'GET',
    path: '/admin/log/{processId}',
    summary: 'The steps of one of them with their durations',
    permission: leadPermissions.leads_view,
    params: fields({ processId: id }),
    answer: z.array(z.object({ date: when, duration: z.number(), title: z.string(), data: z.string() })),
    reads: ['lead'],
  }),
  explanation: call({
    method: 'GET',
    path: '/admin/lead/explanation/{id}',
    summary: "Why not sold: every order's verdict with the rule, its value and the lead's",
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: explained,
    reads: ['lead', 'order'],
  }),
  timeline: call({
    method: 'GET',
    path: '/admin/lead/timeline/{id}',
    summary: 'What happened to the lead, in order',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.array(event),
    reads: ['lead'],
  }),
}
