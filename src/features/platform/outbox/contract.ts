import { z } from 'zod'
import { call, pageOf } from '@/kernel/call'
import { fields, idParams, page, perPage, when } from '@/kernel/inputs'

const status = z.enum(['kept', 'queued', 'sent', 'failed'])

export const OutboxRow = z.object({
  id: z.number(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  subject: z.string(),
  status,
  error: z.string().nullable(),
  dateadd: when,
  datesent: when.nullable(),
})

export const outboxCalls = {
  list: call({
    method: 'POST',
    path: '/outbox',
    summary: 'Messages that left or wait here, newest first',
    permission: 'super-user',
    body: fields({
      page,
      perPage: perPage(100),
      channel: z.enum(['mail', 'sms']).optional(),
      status: status.optional(),
      keyword: z.string().trim().max(200).optional(),
    }),
    answer: pageOf(OutboxRow),
    reads: ['message'],
  }),
  open: call({
    method: 'POST',
    path: '/outbox/{id}/open',
    summary: 'Read a message; reading is logged, since it may hold a key',
    permission: 'super-user',
    changes: 'auth',
    touches: ['log'],
    params: idParams,
    answer: OutboxRow.extend({
      body: z.string().nullable(),
      /** The text of the file is gone once the message was delivered. */
      attachment: z.object({ name: z.string(), text: z.string().nullable() }).nullable(),
    }),
  }),
}
