import { z } from 'zod'
import { TestField, TestItem } from '@/features/demand/order-test/contract'
import { call } from '@/kernel/call'
import { fields, id, partyParams } from '@/kernel/inputs'

const common = { permission: 'lender-user', params: partyParams.extend({ id }) } as const
const MOST_FIELDS = 200

export const portalOrderCalls = {
  testData: call({
    ...common,
    method: 'GET',
    path: '/portal/lender/{party}/order/{id}/testdata',
    summary: 'What of a test lead can be chosen, with values to begin with; who the consumer is is made up',
    answer: z.object({
      blocked: z.string().nullable().describe('Why nothing can be sent yet'),
      fields: z.array(TestField),
    }),
    reads: ['order'],
  }),
  sendTest: call({
    ...common,
    method: 'POST',
    path: '/portal/lender/{party}/order/{id}/test',
    summary: "Send a test lead of a made-up consumer to the lender's own endpoint, and answer how it was read",
    changes: 'order',
    touches: [],
    body: fields({
      fields: z
        .record(z.string().max(120), z.string().max(4000))
        .refine((given) => Object.keys(given).length <= MOST_FIELDS, `At most ${MOST_FIELDS} fields`)
        .default({}),
    }),
    answer: TestItem,
  }),
}
