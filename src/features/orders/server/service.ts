import type { CheckedInput } from '@/kernel/call'
import { invalidField, refuse } from '@/kernel/errors'
import type { LogEntry } from '@/server/audit/record'
import type { Actor } from '@/server/auth/actor'
import type { Db, Tx } from '@/server/database/database'
import { found, guardVersion, stamp, stampNew } from '@/server/http/edits'
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
function logged({ title, status, price, returncap, ...order }: Awaited<ReturnType<typeof readOrder>>) {
  const { returnpriceadj, overrideprice, minpingprice, ispingpost, isdatafeed, feedtakesexclusive } = order
  const prices = { price, returncap, returnpriceadj, overrideprice, minpingprice }
  return { title, status, ...prices, ispingpost, isdatafeed, feedtakesexclusive }
}

const onOff = (flag: 0 | 1 | undefined): boolean | undefined => (flag === undefined ? undefined : flag === 1)

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

type CopiedParts = Pick<
  StoredOrder,
  | 'datapart'
  | 'sendpart'
  | 'resultpart'
  | 'datapin'
  | 'sendpin'
  | 'resultpin'
  | 'config_sealed'
  | 'ispingpost'
  | 'destination'
  | 'destinationping'
> &
  Pick<StoredOrder, 'timeout' | 'timeoutping' | 'timeoutmeansrefused'> & { readonly config: string }

async function partsOf(db: Tx, { copyof, lender }: New): Promise<Partial<CopiedParts>> {
  if (copyof === undefined) return {}
  const row = await db
    .selectFrom('orders')
    .select(['datapart', 'sendpart', 'resultpart', 'config', 'config_sealed', 'ispingpost', 'destination'])
    .select(['datapin', 'sendpin', 'resultpin', 'destinationping', 'timeout', 'timeoutping', 'timeoutmeansrefused'])
    .where('id', '=', copyof)
    .where('lender_id', '=', lender)
    .executeTakeFirst()
  if (!row) throw invalidField('copyof', 'Choose an order of this lender')
  return { ...row, config: JSON.stringify(row.config) }
}

export async function addOrder({ keys }: Services, ctx: Ctx, body: New) {
  const known = ctx.db.selectFrom('lenders').select('id').where('id', '=', body.lender)
  if (!(await known.executeTakeFirst())) throw invalidField('lender', 'Choose a lender of the list')
  const { lender, product, copyof: _, sendconfig, config, ispingpost, ...values } = body
  const copied = await partsOf(ctx.db, body)
  const pingpost = onOff(ispingpost) ?? copied.ispingpost ?? false
  const { id } = await ctx.db
    .insertInto('orders')
    .values({
      ...copied,
      ...(sendconfig && { datapart: sendconfig.content, sendpart: sendconfig.send, resultpart: sendconfig.result }),
      ...(sendconfig && { datapin: null, sendpin: null, resultpin: null }),
      // Which of them are secret only their format knows: none is shown again.
      ...(config && { config: '{}', config_sealed: keys.encrypt(JSON.stringify(config)) }),
      ...values,
      lender_id: lender,
      product_id: product,
      ispingpost: pingpost,
      status: 'paused',
      ...stampNew(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = logged(await readOrder(ctx.db, id))
  await ctx.record({ title: 'Order added', description: body.title, after, links: { order: id, lender } })
  return { id }
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
