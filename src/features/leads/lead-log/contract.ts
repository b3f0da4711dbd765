import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, id, idParams, when } from '@/kernel/inputs'
import { answered, bodyField, exchange, money, orderShape } from '@/features/selling/lead-facts/public'
import { leadPermissions } from '@/features/selling/lead-facts/permissions'
import { ledgerRow, lostBid, orderRow, returnBlock, ruleParts, storyPart } from './story-shapes'
import { event, process } from './timeline-shapes'

export type { LedgerRow, OrderOutcome, OrderRow, ReturnBlock, StoryPart } from './story-shapes'
export type { Process, TimelineEvent } from './timeline-shapes'

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

/** What a ping has besides: the brands its bid is for, and whether it said who the consumer is. */
const pingFacts = { brands: z.array(z.string()), identity: z.boolean() }

export const pingRow = z.object({
  id: z.number(),
  date: when,
  status: z.string(),
  lenderorder: orderShape,
  earntotal: money.nullable(),
  comment: z.string(),
  sendtime: z.number(),
  url: z.string(),
  ...pingFacts,
})
export type PingRow = z.output<typeof pingRow>

/** One order's verdict and, where it was stopped, by what. */
export const verdictRow = z.object({
  lenderorder: orderShape,
  verdict: z.enum(['eligible', 'stopped']),
  ...ruleParts,
  /** Its place in the ranking, and what it would have paid. */
  rank: z.number().nullable(),
  price: money.nullable(),
})
export type VerdictRow = z.output<typeof verdictRow>

const item = z.object({
  id: z.number(),
  date: when,
  status: z.string(),
  lenderorder: orderShape,
  comment: z.string(),
  sendtime: z.number().nullable(),
  url: z.string(),
  masked: z.boolean(),
  ...pingFacts,
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
    summary: "What happened, in a sentence, and what became of every order with the rule's value and the lead's",
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.object({
      judged: when.nullable(),
      headline: z.array(storyPart),
      rest: z.array(storyPart),
      rows: z.array(orderRow),
    }),
    reads: ['lead', 'order'],
  }),
  requirement: call({
    method: 'GET',
    path: '/admin/lead/requirement/{leadId}/{orderId}',
    summary: 'Everything that the rule lists by which an order was stopped',
    permission: leadPermissions.leads_view,
    params: fields({ leadId: id, orderId: id }),
    answer: z.object({ rule: z.string(), type: z.enum(['include', 'exclude']), values: z.array(z.string()) }),
    reads: ['lead', 'order'],
  }),
  money: call({
    method: 'GET',
    path: '/admin/lead/money/{id}',
    summary:
      'Every booking of the lead with who made it, the totals now, and the bid that was lost; of deleted leads too',
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.object({
      deleted: z.boolean(),
      rows: z.array(ledgerRow),
      revenue: money,
      payout: money,
      originalrevenue: money,
      originalpayout: money,
      lost: lostBid.nullable(),
    }),
    reads: ['lead'],
  }),
  returns: call({
    method: 'GET',
    path: '/admin/lead/returns/{id}',
    summary: "The lead's returns: who, why, when, by whom, and against which policy and cap",
    permission: leadPermissions.leads_view,
    params: idParams,
    answer: z.array(returnBlock),
    reads: ['lead'],
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
