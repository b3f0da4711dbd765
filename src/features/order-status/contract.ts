import { z } from 'zod'
import { call, NOTHING } from '@/kernel/call'
import { fields, idParams } from '@/kernel/inputs'
import { orderPermissions } from '../orders/permissions'

export const orderStatusCalls = {
  change: call({
    method: 'PUT',
    path: '/admin/order/changestatus/{id}',
    summary: 'Activate or pause an order; in force when this answers',
    permission: orderPermissions.order_manage,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({ status: z.enum(['active', 'paused']) }),
    answer: z.object({ status: z.string() }),
  }),
  resetBreaker: call({
    method: 'POST',
    path: '/admin/order/resetbreaker/{id}',
    summary: 'Close the open circuit breaker of an order: it is sent to again, by every process within seconds',
    permission: orderPermissions.order_manage,
    changes: 'order',
    touches: ['order'],
    params: idParams,
    body: fields({ stage: z.enum(['ping', 'post']) }),
    answer: NOTHING,
  }),
}
