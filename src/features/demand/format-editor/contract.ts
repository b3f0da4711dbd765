import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, flag, id, idParams, product, requiredText, text, when } from '@/kernel/inputs'
import { Tried } from '@/features/demand/ai-editor/contract'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { sendFormatPermissions } from '@/features/demand/send-formats/permissions'
import { PastedAnswer } from '@/features/demand/pasted-answers/public'
import { MOST_SAMPLE } from './sample'
import { Check, content, Draft, formatName, long } from './shapes'

export type { Check, Draft, DraftSamples } from './shapes'

const permission = orderPermissions.order_manage

const Format = z.object({
  name: z.string(),
  title: z.string(),
  origin: z.enum(['shipped', 'stored']),
  /** The highest of its parts; 0 as it ships. */
  version: z.number(),
  pings: z.boolean(),
  /** Written as code: opens as code only. */
  code: z.boolean(),
  orders: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type Format = z.output<typeof Format>

const DraftRow = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  user: z.string().nullable(),
  dateupdate: when,
})

/** Above what the fields allow, so that too long a text is told from its field. */
const LARGE = { bodyLimit: 8 * 1024 * 1024, bodyMembers: 80_000 } as const
const MOST_SPECIFICATION = 250_000

const base = '/admin/sendformat' as const
const draftPath = `${base}/draft/{id}` as const

export const formatEditorCalls = {
  list: call({
    method: 'GET',
    path: `${base}/all`,
    summary: 'Send formats that ship, that are stored and that are drafts, with the orders that use each',
    permission,
    answer: z.object({ formats: z.array(Format), drafts: z.array(DraftRow) }),
    reads: ['order', 'sendformat'],
  }),
  add: call({
    method: 'POST',
    path: `${base}/draft`,
    summary: 'Begin a draft: empty, from a format that is there, or from the buyer’s own sample requests',
    permission,
    changes: 'order',
    touches: ['sendformat'],
    body: fields({
      title: requiredText(100, 'Enter a title'),
      name: formatName,
      /** A format to begin from; of the same name it becomes the next version of it. */
      from: text(60).optional(),
      samples: fields({ ping: long(MOST_SAMPLE).optional(), post: long(MOST_SAMPLE).optional() }).optional(),
      /** Answers that came with the samples; what they tell is clicked already. */
      answers: content.answers,
      product: product.optional(),
      order: id.optional(),
    }),
    ...LARGE,
    upload: {},
    answer: z.object({ id: z.number() }),
  }),
  specification: call({
    method: 'POST',
    path: `${base}/specification`,
    summary: 'Find sample requests and sample answers in a posting specification; nothing is stored',
    permission,
    body: fields({ text: requiredText(MOST_SPECIFICATION, 'Paste their posting specification') }),
    ...LARGE,
    upload: {},
    answer: z.object({
      ping: z.string().nullable(),
      post: z.string().nullable(),
      answers: z.array(PastedAnswer),
      understood: z.array(z.string()).describe('What was found, in words'),
      notdone: z.array(z.string()).describe('What could not be read, in words'),
      provider: z.string(),
      tokens: z.number().nullable().describe('What the provider counted, in and out'),
    }),
    reads: [],
  }),
  get: call({
    method: 'GET',
    path: draftPath,
    summary: 'A draft of a send format, with its samples and pasted answers',
    permission,
    params: idParams,
    answer: Draft,
    reads: ['order', 'sendformat'],
  }),
  save: call({
    method: 'PUT',
    path: draftPath,
    summary: 'Save a draft; identities in pasted answers are masked first',
    permission,
    changes: 'order',
    touches: ['sendformat'],
    params: idParams,
    body: fields(content),
    ...LARGE,
    upload: {},
    answer: Draft,
  }),
  check: call({
    method: 'POST',
    path: `${base}/check`,
    summary:
      'Everything about a draft: faults with their place, the requests on a sample lead, every answer as it is read',
    permission,
    body: fields({ ...content, product: product.optional() }),
    ...LARGE,
    upload: {},
    answer: Check,
    reads: [],
  }),
  live: call({
    method: 'POST',
    path: `${base}/draft/{id}/live`,
    summary: 'Put a draft in force as a new version; the draft is gone afterwards, its answers stay as tests',
    permission: sendFormatPermissions.order_approvesendformat,
    changes: 'order',
    touches: ['sendformat', 'order'],
    params: idParams,
    body: fields({
      why: requiredText(500, 'Enter why'),
      orders: z.array(id).max(2000).default([]).describe('The affected orders, as they were shown'),
    }),
    answer: z.object({ name: z.string(), version: z.number() }),
  }),
  test: call({
    method: 'POST',
    path: `${base}/draft/{id}/test`,
    summary:
      'Try a draft on a test lead of an order: build its requests, or send them with send=1; on the test log either way',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({
      order: id,
      document: content.document.optional(),
      fields: z
        .record(z.string().max(120), z.string().max(4000))
        .default({})
        .describe('The lead; samples where not said'),
      settings: z.record(z.string().max(40), z.string().max(2000)).default({}).describe('Where the order has none yet'),
      send: flag.default(0),
    }),
    ...LARGE,
    upload: {},
    answer: z.object({ sent: z.boolean(), stages: z.array(Tried) }),
  }),
  restart: call({
    method: 'POST',
    path: `${base}/draft/{id}/restart`,
    summary: 'After somebody else put a version in force: keep the draft as the next one, or begin it anew from theirs',
    permission,
    changes: 'order',
    touches: ['sendformat'],
    params: idParams,
    body: fields({ keep: flag }),
    answer: Draft,
  }),
  remove: call({
    method: 'DELETE',
    path: draftPath,
    summary: 'Delete a draft',
    permission,
    changes: 'order',
    touches: ['sendformat'],
    params: idParams,
    answer: NOTHING,
  }),
}
