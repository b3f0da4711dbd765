import { z } from 'zod'
import { call, pageWith } from '@/kernel/call'
import { fields, page, perPage, sortedFields, text, textList, when } from '@/kernel/inputs'
import { FirstSale } from './first-sale'

/** What needs attention and has no list elsewhere; their rows are shown at /attention/{kind}. */
export const LISTED_KINDS = [
  'undecided',
  'breakers',
  'caps',
  'returns',
  'silent',
  'margin',
  'formats',
  'asks',
  'golive',
] as const
export type ListedKind = (typeof LISTED_KINDS)[number]

const Attention = z.object({ title: z.string(), detail: z.string(), count: z.number(), path: z.string() })

const AttentionRow = z.object({
  id: z.string(),
  title: z.string(),
  /** The screen that tells more; null where there is none. */
  path: z.string().nullable(),
  party: z.string(),
  detail: z.string(),
  since: when.nullable(),
  order: z.string().nullable(),
  publisher: z.string().nullable(),
  /** Dollars: what is lost if nobody looks after it. */
  atstake: z.number().nullable(),
  /** When it is decided without staff. */
  due: when.nullable(),
  /** The pages of those it names; with one for the title, `path` is what the detail speaks of. */
  links: z.object({ title: z.string(), party: z.string(), order: z.string(), publisher: z.string() }).partial(),
  /** What the actions of the row need to know. */
  about: z
    .object({
      lead: z.number(),
      posting: z.number(),
      model: z.union([
        z.object({ kind: z.literal('CPA'), amount: z.number() }),
        z.object({ kind: z.literal('REV'), basisPoints: z.number() }),
      ]),
      order: z.number(),
      status: z.string(),
      stage: z.enum(['ping', 'post']),
      cap: z.object({
        owner: z.enum(['order', 'lender']),
        ownerId: z.number(),
        kind: z.string(),
        measure: z.string(),
        used: z.number(),
        limit: z.number(),
      }),
      returned: z.number(),
      edit: z.number(),
      ask: z.number(),
      /** The permission that deciding takes. */
      decider: z.string(),
    })
    .partial(),
})
export const ATTENTION_SORTS = ['title', 'party', 'order', 'publisher', 'detail', 'since', 'atstake', 'due'] as const
export type AttentionRow = z.output<typeof AttentionRow>

const measures = {
  leads: z.number(),
  matched: z.number(),
  /** Percent of leads. */
  success: z.number(),
  revenue: z.number(),
  cost: z.number(),
  profit: z.number(),
}
const Measures = z.object(measures)
export type Measures = z.output<typeof Measures>

export const Numbers = z.object({
  /** Until when: the comparisons end at the same time of their day. */
  until: when,
  today: Measures,
  yesterday: Measures,
  lastWeek: Measures,
  /** 30 business days, the last is today. */
  days: z.array(z.object({ date: z.string(), ...measures })),
  publishers: z.array(z.object({ id: z.number(), name: z.string(), ...measures })),
  lenders: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      revenue: z.number(),
      /** Percent of the answered postings that were bought. */
      accepted: z.number(),
      /** Seconds. */
      answer: z.number().nullable(),
    }),
  ),
})
export type Numbers = z.output<typeof Numbers>

export const dashboardCalls = {
  overview: call({
    method: 'GET',
    path: '/dashboard',
    summary: 'What needs attention, how today goes, and what happened lately',
    permission: 'signed-in',
    // The screen asks again every minute: that must not keep the session of somebody who has left alive.
    countsAsActivity: false,
    answer: z.object({
      /** What is missing for the first sale of an installation; null once a lead was sold. */
      firstsale: FirstSale.nullable(),
      attention: z.array(Attention),
      /** Null for those who may not read the reports. */
      numbers: Numbers.nullable(),
      /** Null for those who may not read the log. */
      latest: z
        .array(
          z.object({ id: z.number(), dateadd: when, user: z.string(), title: z.string(), description: z.string() }),
        )
        .nullable(),
    }),
    reads: ['lead', 'ping', 'lender', 'order', 'publisher', 'rcid'],
  }),
  waiting: call({
    method: 'GET',
    path: '/dashboard/attention',
    summary: 'What needs attention, as far as the user may open it',
    permission: 'signed-in',
    answer: z.array(Attention),
    reads: ['lead', 'ping', 'lender', 'order', 'publisher', 'rcid'],
  }),
  attention: call({
    method: 'POST',
    path: '/dashboard/attention/{kind}',
    summary: 'The rows behind one count of what needs attention',
    permission: 'signed-in',
    params: fields({ kind: z.enum(LISTED_KINDS) }),
    body: sortedFields(ATTENTION_SORTS, {
      party: textList,
      keyword: text(200).optional(),
      page,
      perPage: perPage(100),
    }),
    answer: pageWith(AttentionRow, {
      additionalData: z.object({
        detail: z.string(),
        /** Dollars, of all rows that match. */
        atstake: z.number(),
        /** Of all rows, whatever the filters. */
        parties: z.array(z.object({ party: z.string(), count: z.number(), atstake: z.number() })),
      }),
    }),
    reads: ['lead', 'order', 'lender', 'rcid', 'admin', 'log'],
  }),
}
