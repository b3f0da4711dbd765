import { z } from 'zod'
import { LEAD_CAP_KINDS, REVENUE_CAP_KINDS } from '@/engine/caps/cap-kind'
import { call } from '@/kernel/call'
import { fields, id, idList, listOf, productList, text } from '@/kernel/inputs'
import { ORDER_STATUSES, OrderRow } from '@/features/demand/orders/public'
import { capPermissions } from './permissions'

/** Caps that are one number; those per publisher, RCID or hours are filters with several. */
const SINGLE = [...LEAD_CAP_KINDS, ...REVENUE_CAP_KINDS].filter(({ scope }) => scope === 'all').map((kind) => kind.id)

const permission = capPermissions.caps_manage

/** What cap management changes of an order (decision E25). */
export const CELL_TYPES = ['price', 'status', 'overall', 'day', 'month'] as const
export type CellType = (typeof CELL_TYPES)[number]

export const CapOrder = OrderRow.pick({
  id: true,
  title: true,
  status: true,
  lender: true,
  product: true,
  price: true,
  ispingpost: true,
  caps: true,
  capcache: true,
})
export type CapOrder = z.output<typeof CapOrder>

const cellValue = z.union([z.string().trim().max(40), z.number(), z.null()], 'Enter a value')

export const capCalls = {
  set: call({
    method: 'PUT',
    path: '/admin/cap/{owner}/{id}',
    summary: 'Set one cap of an order or lender, in leads or dollars; in force when this answers',
    permission,
    changes: 'order',
    touches: ['order'],
    params: fields({ owner: z.enum(['order', 'lender']), id }),
    body: fields({
      kind: z.enum(SINGLE as [string, ...string[]], 'There is no such cap'),
      value: z.number('Enter a number').min(0).max(10_000_000).multipleOf(0.01, 'At most two decimals'),
    }),
    answer: z.object({ kind: z.string(), value: z.number() }),
  }),
  orders: call({
    method: 'POST',
    path: '/admin/capmanagement/orders',
    summary: 'Orders with price, status, caps and what the caps have counted',
    permission,
    body: fields({
      lender: idList,
      product: productList,
      status: listOf(z.enum(ORDER_STATUSES, 'There is no such status')),
      keyword: text(120).optional(),
    }),
    answer: z.array(CapOrder),
    reads: ['order', 'lender', 'lead'],
  }),
  save: call({
    method: 'POST',
    path: '/admin/capmanagement/save',
    summary: 'Change the price, the status or a cap of an order; an empty value switches a cap off',
    permission,
    changes: 'order',
    touches: ['order'],
    body: fields({
      lenderorder: id,
      type: z.enum(CELL_TYPES, 'Choose price, status, overall, day or month'),
      value: cellValue,
      /** What stood there when it was changed: if that is not so any more, nothing is saved. */
      was: cellValue.optional(),
    }),
    answer: z.object({ isOn: z.literal([0, 1]), value: z.union([z.string(), z.number(), z.null()]) }),
  }),
}
