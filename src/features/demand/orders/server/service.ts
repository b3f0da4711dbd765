import type { CheckedInput } from '@/kernel/call'
import { invalidField, refuse } from '@/kernel/errors'
import type { LogEntry } from '@/server/audit/record'
import type { Actor } from '@/server/auth/actor'
import type { Db, Tx } from '@/server/database/database'
import { found, guardVersion, stamp } from '@/server/http/edits'
import { checkDestination } from '@/server/outbound/destination'
import { readPolicy } from '@/server/outbound/policy'
import type { Services } from '@/server/services'
import type { orderCalls } from '../contract'
import { type OrderChange, orderFault } from '../records'
import { withdrawal } from './ping-identity'
import { wholeOrder } from './rows'
import { findOrder, lockOrder, type StoredOrder } from './sql'

/** What changing an order takes of a call, whichever call it is. */
export interface Ctx {
  readonly db: Tx
  readonly now: number
  readonly actor: Actor
  readonly ifMatch: number | undefined
  readonly requestId: string
  readonly record: (entry: LogEntry) => Promise<void>
}

type New = CheckedInput<typeof orderCalls.add>['body']

export async function readOrder(db: Db | Tx, id: number) {
  return wholeOrder(found(await findOrder(db, id), 'Order'))
}

/** The part of an order that the log compares. */
export function logged({ title, status, price, returncap, ...order }: Awaited<ReturnType<typeof readOrder>>) {
  const { returnpriceadj, overrideprice, minpingprice, ispingpost, isdatafeed, feedtakesexclusive } = order
  const prices = { price, returncap, returnpriceadj, overrideprice, minpingprice }
  return { title, status, ...prices, ispingpost, isdatafeed, feedtakesexclusive }
}

export const onOff = (flag: 0 | 1 | undefined): boolean | undefined => (flag === undefined ? undefined : flag === 1)

function fit(row: StoredOrder, body: OrderChange): OrderChange {
  // Without pings there is nothing that the minimum could be compared with.
  const change = body.ispingpost === 0 && body.minpingprice === undefined ? { ...body, minpingprice: null } : body
  const stored = {
    price: row.price,
    returnpriceadj: row.returnpriceadj,
    overrideprice: row.overrideprice,
    minpingprice: row.minpingprice,
    ispingpost: row.ispingpost ? (1 as const) : (0 as const),
  }
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const fault = orderFault({ ...stored, ...given })
  // An order that had no price before stays as it is until somebody gives it one.
  if (fault && Object.keys(stored).some((name) => name in given)) throw invalidField(...fault)
  return change
}

export async function updateOrder(ctx: Ctx, id: number, body: OrderChange) {
  const row = found(await lockOrder(ctx.db, id), 'Order')
  const before = await readOrder(ctx.db, id)
  await guardVersion(ctx, row, before)
  const { ispingpost, isdatafeed, feedtakesexclusive, ...values } = fit(row, body)
  const flags = { ispingpost: onOff(ispingpost), isdatafeed: onOff(isdatafeed) }
  const unpinged = withdrawal(row, ispingpost === 0)
  await ctx.db
    .updateTable('orders')
    .set({ ...values, ...flags, ...unpinged.columns, feedtakesexclusive: onOff(feedtakesexclusive), ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const after = await readOrder(ctx.db, id)
  const archived = before.status !== 'archive' && after.status === 'archive'
  await ctx.record({
    title: archived ? 'Order archived' : 'Order changed',
    description: after.title,
    before: { ...logged(before), ...unpinged.before },
    after: { ...logged(after), ...unpinged.after },
    links: { order: id, lender: row.lender_id },
  })
  return after
}

/** Names are resolved, which may take seconds: before the change begins. */
export async function checkDestinations(
  { config }: Services,
  body: Pick<New, 'destination' | 'destinationping'>,
): Promise<void> {
  const policy = readPolicy(config.SLUICE_ALLOW_DESTINATIONS)
  for (const name of ['destination', 'destinationping'] as const) {
    const given = body[name]
    const check = given ? await checkDestination(given, policy) : null
    if (check && !check.ok) throw invalidField(name, check.message)
  }
}

/** Active and paused ones are switched; an archived one is first taken out of the archive. */
export async function switchOrder(ctx: Ctx, id: number, status: 'active' | 'paused') {
  const order = found(await lockOrder(ctx.db, id), 'Order')
  if (order.status === 'archive') throw refuse('Order is archived')
  await ctx.db
    .updateTable('orders')
    .set({ status, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  await ctx.record({
    title: status === 'active' ? 'Order activated' : 'Order paused',
    description: order.title,
    before: { status: order.status },
    after: { status },
    links: { order: id, lender: order.lender_id },
  })
}
