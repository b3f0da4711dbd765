import { z } from 'zod'
import { call } from '@/kernel/call'
import { idParams, when } from '@/kernel/inputs'
import { restoreOf } from '@/kernel/restore'
import { orderPermissions } from '@/features/demand/orders/permissions'
import { OrderRow } from '@/features/demand/orders/public'

const permission = orderPermissions.order_manage

const Check = z.object({
  id: z.enum(['status', 'lender', 'price', 'format', 'destination', 'hours', 'breakers', 'caps']),
  title: z.string(),
  /** 'soon' passes now, but not for much longer. */
  state: z.enum(['ok', 'soon', 'stop']),
  text: z.string(),
})
export type Check = z.output<typeof Check>

const BreakerState = z.object({
  stage: z.enum(['ping', 'post']),
  open: z.boolean(),
  since: when.nullable(),
  /** When the next request is let through to try. */
  nexttry: when.nullable(),
  failures: z.number(),
  reason: z.string(),
})
export type BreakerState = z.output<typeof BreakerState>

export const OrderState = z.object({
  checks: z.array(Check),
  ...OrderRow.pick({ caps: true, capcache: true, returnpercent: true, returncap: true }).shape,
  /** What the return cap counts: the sales of this month, and how many of them were asked back. */
  returnmonth: z.object({ sold: z.number(), asked: z.number(), allowed: z.number().nullable() }),
  breakers: z.array(BreakerState),
  /** Sent, and neither bought nor refused yet. */
  undecided: z.number(),
})
export type OrderState = z.output<typeof OrderState>

const sums = {
  /** Null: a fixed-price order is not pinged. */
  pings: z.number().nullable(),
  sent: z.number(),
  won: z.number(),
  /** Of those that were won; null where none was. */
  price: z.number().nullable(),
  revenue: z.number(),
  timeouts: z.number(),
}
const Sums = z.object(sums)
export type WeekSums = z.output<typeof Sums>

export const OrderWeek = z.object({
  from: z.string(),
  to: z.string(),
  days: z.array(z.object({ date: z.string(), ...sums })),
  now: Sums,
  /** The 7 days before. */
  before: Sums,
})
export type OrderWeek = z.output<typeof OrderWeek>

export const orderDetailCalls = {
  state: call({
    method: 'GET',
    path: '/admin/order/state/{id}',
    summary: 'What keeps an order from buying now, its caps and its circuit breakers',
    permission,
    params: idParams,
    answer: OrderState,
    reads: ['order', 'lender', 'lead'],
  }),
  week: call({
    method: 'GET',
    path: '/admin/order/week/{id}',
    summary: 'The last 7 days of an order and the 7 before: pings, sent, won, price, revenue, time-outs',
    permission,
    params: idParams,
    answer: OrderWeek,
    reads: ['lead'],
  }),
  restore: restoreOf({
    path: '/admin/order/restore/{id}',
    what: 'order',
    permission,
    changes: 'order',
    touches: ['order'],
  }),
}
