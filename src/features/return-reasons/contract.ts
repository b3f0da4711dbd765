import { z } from 'zod'
import { call } from '@/kernel/call'
import { options } from '@/kernel/lookup'

export const returnReasonLookupCalls = {
  returnReasons: call({
    method: 'GET',
    path: '/system/returnreason',
    summary: 'Return reasons, keyed by product id',
    permission: 'signed-in',
    answer: z.record(z.string(), options),
    reads: ['returnreason'],
  }),
}
