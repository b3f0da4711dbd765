import type { CapData } from '@/engine/filters/cap-kinds'
import { lockOrder, ORDER_CAPS } from '@/features/demand/orders/server/public'
import { lastTestLead, lockRcid } from '@/features/supply/rcids/server/public'
import type { CheckedInput } from '@/kernel/call'
import { invalidField, notFound, refuse } from '@/kernel/errors'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import type { Services } from '@/server/services'
import type { portalAskCalls } from '../contract'
import { type AskedCaps, askText } from '../words'
import { carryOut } from './decide'
import { addAsk, readAsk } from './store'

type Wish = CheckedInput<typeof portalAskCalls.ask>['body']

async function capsNow(tx: Tx, order: number): Promise<Required<AskedCaps>> {
  const rows = await tx
    .selectFrom('filters')
    .select(['kind', 'data'])
    .where('owner', '=', 'order')
    .where('owner_id', '=', order)
    .where('kind', 'in', [ORDER_CAPS.day, ORDER_CAPS.month])
    .execute()
  const of = (kind: string) => (rows.find((row) => row.kind === kind)?.data as CapData | undefined)?.value ?? null
  return { day: of(ORDER_CAPS.day), month: of(ORDER_CAPS.month) }
}

/** Only caps that would change; one that is given as it stands is nothing to ask for. */
async function capsAsked(tx: Tx, order: number, { kind, day, month }: Wish): Promise<AskedCaps | null> {
  if (kind !== 'caps') {
    if (day !== undefined || month !== undefined)
      throw invalidField(day === undefined ? 'month' : 'day', 'Only with kind caps')
    return null
  }
  const now = await capsNow(tx, order)
  const asked = {
    ...(day === undefined || day === now.day ? {} : { day }),
    ...(month === undefined || month === now.month ? {} : { month }),
  }
  if (Object.keys(asked).length === 0) throw invalidField('day', 'Enter a cap other than the one in force')
  return asked
}

async function checkFree(tx: Tx, column: 'order_id' | 'rcid_id', id: number, what: string): Promise<void> {
  const open = tx.selectFrom('partner_asks').select('id').where(column, '=', id).where('status', '=', 'open')
  if (await open.executeTakeFirst()) throw refuse(`A request about this ${what} is waiting already`)
}

/** The order is locked: two who ask at once are one after the other. */
export async function askAboutOrder(
  services: Services,
  ctx: Context<typeof portalAskCalls.ask>,
  { party, id }: { readonly party: number; readonly id: number },
  wish: Wish,
) {
  const order = await lockOrder(ctx.db, id)
  if (!order || order.lender_id !== party || order.status === 'archive') throw notFound('Order')
  const { kind, note } = wish
  if (kind !== 'caps' && (kind === 'pause') === (order.status === 'paused'))
    throw refuse(kind === 'pause' ? 'The order is paused already' : 'The order is active already')
  await checkFree(ctx.db, 'order_id', id, 'order')
  const caps = await capsAsked(ctx.db, id, wish)
  const lender = ctx.db.selectFrom('lenders').select('portalchanges').where('id', '=', party)
  const { portalchanges } = await lender.executeTakeFirstOrThrow()
  // Whoever paused it may have had reasons of their own: nobody resumes an order past staff.
  const done = portalchanges && kind !== 'resume'
  if (done) await carryOut(services, ctx, kind, id, caps)
  const by = { now: ctx.now, by: ctx.actor.id }
  const ask = await addAsk(ctx.db, { kind, side: 'lender', party, about: id, caps, note, done, ...by })
  await ctx.record({
    title: done ? 'Changed in the portal' : 'Request of the lender',
    description: `${order.title}: ${askText(kind, caps)}${note === '' ? '' : ` (${note})`}`,
    links: { lender: party, order: id },
  })
  return readAsk(ctx.db, ask)
}

export async function askToGoLive(
  ctx: Context<typeof portalAskCalls.askLive>,
  { party, id }: { readonly party: number; readonly id: number },
  note: string,
) {
  const rcid = await lockRcid(ctx.db, id)
  if (!rcid || rcid.publisher_id !== party) throw notFound('RCID')
  if (rcid.status !== 'testing') throw refuse('Only an RCID in status testing can go live')
  if ((await lastTestLead(ctx.db, id)) === null) throw refuse('No test lead has been taken yet')
  await checkFree(ctx.db, 'rcid_id', id, 'RCID')
  const by = { now: ctx.now, by: ctx.actor.id, done: false }
  const ask = await addAsk(ctx.db, { kind: 'golive', side: 'publisher', party, about: id, caps: null, note, ...by })
  const description = `${rcid.title}${note === '' ? '' : ` (${note})`}`
  await ctx.record({ title: 'Request to go live', description, links: { publisher: party, rcid: id } })
  return readAsk(ctx.db, ask)
}
