import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, id, idParams, product, requiredText, text, when } from '@/kernel/inputs'
import { orderPermissions } from '../orders/permissions'
import { sendFormatPermissions } from '../send-formats/permissions'
import { MARKS, PastedAnswer } from '../pasted-answers/public'
import { MOST_CHARACTERS } from './json-text'
import { MOST_SAMPLE } from './sample'

const permission = orderPermissions.order_manage
const STAGES = ['ping', 'post'] as const

const long = (most: number) => z.string().max(most, `At most ${most.toLocaleString('en-US')} characters`)

/** A small letter first, then letters, digits and -: orders and logs name the format by it. */
export const formatName = text(60).regex(/^[a-z][a-z0-9-]{1,59}$/, 'Use small letters, digits and -, a letter first')

const names = z.array(z.string().max(400)).max(2000).default([])
const StageSample = fields({
  text: long(MOST_SAMPLE),
  /** Fields that a person decided not to send. */
  skipped: names,
  /** Fields that were filled in by guess and that nobody has agreed to yet. */
  suggested: names,
})
const Samples = fields({ ping: StageSample.nullable(), post: StageSample.nullable() })
export type DraftSamples = z.output<typeof Samples>

const content = {
  document: long(MOST_CHARACTERS).describe('The format as JSON text'),
  samples: Samples.default({ ping: null, post: null }),
  answers: z.array(PastedAnswer).max(60, 'At most 60 answers').default([]),
}

export const Draft = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  document: z.string(),
  samples: Samples,
  answers: z.array(PastedAnswer),
  /** The versions it was made from; 0 is a new one, or one as it ships. */
  madefrom: z.object({ data: z.number(), send: z.number(), result: z.number() }),
  order: z.object({ id: z.number(), title: z.string() }).nullable(),
  /** Orders that send by the format of this name. */
  orders: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Orders that are pinned to an earlier version of it: a new one does not reach them. */
  pinned: z.array(z.object({ id: z.number(), title: z.string() })),
  dateadd: when,
  dateupdate: when,
  version: z.number(),
})
export type Draft = z.output<typeof Draft>

const place = { line: z.number(), column: z.number() }
const StageLines = z.array(z.object({ stage: z.enum(STAGES), lines: z.array(z.string()) }))

export const Check = z.object({
  /** Where the text is no JSON. */
  unreadable: z.object({ ...place, message: z.string() }).nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string(), ...place })),
  notes: z.array(z.string()),
  preview: z.object({ data: StageLines, send: StageLines, result: StageLines }).nullable(),
  requests: z.array(
    z.object({
      stage: z.enum(STAGES),
      /** Why nothing would be sent. */
      problems: z.array(z.string()),
      method: z.string(),
      url: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
      sent: z.number(),
      leftOut: z.array(z.object({ field: z.string(), why: z.string() })),
    }),
  ),
  /** In the order of the answers; empty while the document cannot read them. */
  answers: z.array(
    z.object({
      mark: z.enum(MARKS),
      price: z.number().nullable(),
      reference: z.string().nullable(),
      reason: z.string().nullable(),
      words: z.string(),
      asmarked: z.boolean(),
    }),
  ),
  open: z.array(
    z.object({ stage: z.enum(STAGES), field: z.string(), what: z.enum(['open', 'suggested', 'unmapped']) }),
  ),
  /** What stands in the way of going live, in words. */
  missing: z.array(z.string()),
})
export type Check = z.output<typeof Check>

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
const MOST_BYTES = 8 * 1024 * 1024

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
      product: product.optional(),
      order: id.optional(),
    }),
    bodyLimit: MOST_BYTES,
    answer: z.object({ id: z.number() }),
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
    bodyLimit: MOST_BYTES,
    answer: Draft,
  }),
  check: call({
    method: 'POST',
    path: `${base}/check`,
    summary:
      'Everything about a draft: faults with their place, the requests on a sample lead, every answer as it is read',
    permission,
    body: fields({ ...content, product: product.optional() }),
    bodyLimit: MOST_BYTES,
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
