import { z } from 'zod'
import { call, NOTHING, pageOf, type Resource } from '@/kernel/call'
import { fields, idParams, page, perPage, when } from '@/kernel/inputs'

export const ITEM_STATES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type ItemState = (typeof ITEM_STATES)[number]

const BulkRun = z.object({
  id: z.number(),
  /** As the button says it: 'Re-Match'. */
  title: z.string(),
  /** '52 leads'. */
  rows: z.string(),
  user: z.string(),
  dateadd: when,
  total: z.number(),
  waiting: z.number(),
  running: z.number(),
  done: z.number(),
  failed: z.number(),
  stopped: z.number(),
  /** Why rows were left out. */
  stopreason: z.string().nullable(),
  ended: when.nullable(),
  touches: z.array(z.string() as unknown as z.ZodType<Resource>),
})
export type BulkRun = z.output<typeof BulkRun>

const BulkRunItem = z.object({
  position: z.number(),
  name: z.string(),
  path: z.string().nullable(),
  state: z.enum(ITEM_STATES),
  status: z.string().nullable(),
  text: z.string(),
  notes: z.array(z.object({ label: z.string(), status: z.string(), tip: z.string() })),
})
export type BulkRunItem = z.output<typeof BulkRunItem>

/** What a call that starts one answers. */
export const startedRun = z.object({ run: z.number(), total: z.number() })

/** Screens ask again while a run goes on; that must not keep the session of somebody who has left alive. */
const POLLED = { countsAsActivity: false, reads: ['bulkrun'] } as const

export const bulkRunCalls = {
  list: call({
    method: 'POST',
    path: '/admin/bulkrun',
    summary: 'Bulk runs that the asker may see, the latest first',
    permission: 'signed-in',
    body: fields({ page, perPage: perPage(50) }),
    answer: pageOf(BulkRun),
    reads: ['bulkrun'],
  }),
  open: call({
    method: 'GET',
    path: '/admin/bulkrun/open',
    summary: 'Bulk runs of the asker that have not ended',
    permission: 'signed-in',
    answer: z.array(BulkRun),
    ...POLLED,
  }),
  get: call({
    method: 'GET',
    path: '/admin/bulkrun/{id}',
    summary: 'How far a bulk run is',
    permission: 'signed-in',
    params: idParams,
    answer: BulkRun,
    ...POLLED,
  }),
  items: call({
    method: 'POST',
    path: '/admin/bulkrun/items/{id}',
    summary: 'The rows of a bulk run with their results; what failed stands first once it has ended',
    permission: 'signed-in',
    params: idParams,
    body: fields({ page, perPage: perPage(100) }),
    answer: pageOf(BulkRunItem),
    ...POLLED,
  }),
  stop: call({
    method: 'POST',
    path: '/admin/bulkrun/stop/{id}',
    summary: 'Finish the rows under way, then stop; once this answers no further row is begun',
    permission: 'signed-in',
    changes: 'lead',
    touches: ['bulkrun'],
    params: idParams,
    answer: NOTHING,
  }),
  retry: call({
    method: 'POST',
    path: '/admin/bulkrun/retry/{id}',
    summary: 'Try the failed and left-out rows of an ended run again, in the name of the asker',
    permission: 'signed-in',
    changes: 'lead',
    touches: ['bulkrun'],
    params: idParams,
    answer: NOTHING,
  }),
}
