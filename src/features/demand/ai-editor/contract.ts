import { z } from 'zod'
import { call } from '@/kernel/call'
import { fields, flag, id, idParams, text } from '@/kernel/inputs'
import { orderPermissions } from '@/features/demand/orders/permissions'

const permission = orderPermissions.order_manage

/** The specified sentence; it ends in three dots there, too. */
export const SUBMITTED =
  'Your changes have been submitted and are currently awaiting approval from the development team...'

const LARGEST_DOCUMENT = 200_000
const prompt = text(4000).min(5, 'Enter at least 5 characters')
const source = z.string().max(LARGEST_DOCUMENT, `At most ${LARGEST_DOCUMENT} characters`)
const version = z.number().int().min(0)

const Issue = z.object({ path: z.string(), message: z.string() })
const Test = z.object({
  title: z.string(),
  passed: z.boolean(),
  detail: z.string().describe('What came out, in words'),
})
export type FormatTest = z.output<typeof Test>

/** What a person may accept: both documents, and the versions they were made from. */
const request = fields({ content: source, analyze: source, dataversion: version, resultversion: version })

const Proposal = z.object({
  content: z.string().describe('The data document as it would be'),
  analyze: z.string().describe('The result document as it would be'),
  contentbefore: z.string(),
  analyzebefore: z.string(),
  contentfilediff: z.string(),
  analyzefilediff: z.string(),
  dataname: z.string(),
  resultname: z.string(),
  dataversion: z.number().describe('The version it was made from; 0 as shipped'),
  resultversion: z.number(),
  understood: z.array(z.string()).describe('What was done, in words'),
  notdone: z.array(z.string()).describe('What could not be done, in words'),
  compiles: z.boolean(),
  issues: z.array(Issue),
  tests: z.array(Test),
  acceptable: z.boolean().describe('It changes something, compiles, and passes its tests'),
  provider: z.string(),
  ms: z.number(),
  tokens: z.number().nullable().describe('What the provider counted, in and out'),
})
export type Proposal = z.output<typeof Proposal>

export const Tried = z.object({
  stage: z.enum(['ping', 'post']),
  status: z.string(),
  comment: z.string(),
  ms: z.number().nullable(),
  request: z.unknown(),
  response: z.unknown(),
})
export type TriedStage = z.output<typeof Tried>

const Edit = z.object({
  id: z.number(),
  senddate: z.iso.datetime(),
  user: z.string().nullable(),
  prstatus: z.string(),
  prompt: z.string(),
  contentfilediff: z.string(),
  analyzefilediff: z.string(),
  note: z.string(),
})

export const aiEditorCalls = {
  edit: call({
    method: 'POST',
    path: '/ai/integration/edit',
    summary: 'Propose a change of an order’s send format from a description; nothing is stored',
    permission,
    body: fields({ lenderOrder: id, prompt }),
    answer: Proposal,
    reads: ['order'],
  }),
  test: call({
    method: 'POST',
    path: '/admin/order/testfromsource/{id}',
    summary:
      'Try a proposed send format on a test lead: build its requests, or send them with send=1; on the test log either way',
    permission,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({
      fields: z.record(z.string().max(100), z.string().max(5000)).default({}),
      content: source.optional(),
      analyze: source.optional(),
      send: flag.default(0),
    }),
    answer: z.object({ sent: z.boolean(), stages: z.array(Tried) }),
  }),
  push: call({
    method: 'POST',
    path: '/ai/integration/push',
    summary: 'Submit a proposed change for approval; it must compile and pass its tests',
    permission,
    changes: 'order',
    touches: ['order'],
    body: fields({ lenderOrder: id, request, prompt }),
    answer: z.object({ status: z.string(), message: z.string() }),
  }),
  editlog: call({
    method: 'POST',
    path: '/ai/integration/editlog',
    summary: 'Changes that were asked for with the editor on an order, newest first',
    permission,
    body: fields({ orderId: id }),
    answer: z.array(Edit),
    reads: ['order'],
  }),
}
