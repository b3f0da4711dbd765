import { sql } from 'kysely'
import {
  lockOrder,
  ORDER_CAPS,
  type OrderCtx,
  readOrder,
  switchOrder,
  updateOrder,
} from '@/features/demand/orders/server/public'
import { orderPrice } from '@/features/demand/orders/public'
import type { CapData } from '@/engine/filters/cap-kinds'
import type { CheckedInput } from '@/kernel/call'
import { AppError, invalidField, refuse } from '@/kernel/errors'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import type { capCalls, CellType } from '../contract'
import { setCap } from './set-cap'

type Cell = CheckedInput<typeof capCalls.save>['body']
type Value = string | number | null

async function standing(ctx: OrderCtx, id: number, type: CellType): Promise<Value> {
  if (type === 'price' || type === 'status') return (await readOrder(ctx.db, id))[type]
  const row = await ctx.db
    .selectFrom('filters')
    .select('data')
    .where('owner', '=', 'order')
    .where('owner_id', '=', id)
    .where('kind', '=', ORDER_CAPS[type])
    .executeTakeFirst()
  return (row?.data as CapData | undefined)?.value ?? null
}

const fieldOf = (type: CellType): string => (type === 'price' || type === 'status' ? type : ORDER_CAPS[type])

/** Who changed a cell last, by the log. */
async function lastChange(ctx: OrderCtx, id: number, type: CellType) {
  const row = await ctx.db
    .selectFrom('system_log')
    .select(['user_name', 'dateadd'])
    .where('order_id', '=', id)
    .where(sql<boolean>`changes @> ${JSON.stringify([{ field: fieldOf(type) }])}::jsonb`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return { changedBy: row?.user_name ?? '', changedAt: (row?.dateadd ?? new Date(ctx.now)).toISOString() }
}

const isEmpty = (value: Value): boolean => value === null || value === ''

function readPrice(value: Value) {
  const read = orderPrice.safeParse(value ?? '')
  if (!read.success) throw invalidField('value', read.error.issues[0]?.message ?? '')
  return read.data
}

function readStatus(value: Value): 'active' | 'paused' {
  if (value === 'active' || value === 'paused') return value
  throw invalidField('value', 'Choose active or paused')
}

function readCap(value: Value): number | null {
  if (isEmpty(value)) return null
  if (/^\d{1,9}$/.test(String(value))) return Number(value)
  throw invalidField('value', 'Enter a whole number')
}

const shown = (value: Value) => ({ isOn: value === null ? (0 as const) : (1 as const), value })

/** One cell of cap management. The order is locked: two that change it are one after the other. */
export async function saveCell(services: Services, ctx: OrderCtx, { lenderorder: id, type, value, was }: Cell) {
  const order = found(await lockOrder(ctx.db, id), 'Order')
  if (order.status === 'archive') throw refuse('Order is archived')
  const stands = await standing(ctx, id, type)
  if (was !== undefined && String(was ?? '') !== String(stands ?? ''))
    throw new AppError('staleEdit', { body: { current: shown(stands), ...(await lastChange(ctx, id, type)) } })
  if (type === 'price') {
    if (order.ispingpost) throw invalidField('value', 'Ping/post orders are priced by their bids')
    await updateOrder({ ...ctx, ifMatch: undefined }, id, { price: readPrice(value) })
  } else if (type === 'status') await switchOrder(ctx, id, readStatus(value))
  else await setCap(services, ctx, { owner: 'order', id, kind: ORDER_CAPS[type], value: readCap(value) })
  return shown(await standing(ctx, id, type))
}
