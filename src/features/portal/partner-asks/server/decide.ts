import { setCap } from '@/features/demand/caps/server/public'
import { lockOrder, ORDER_CAPS, switchOrder } from '@/features/demand/orders/server/public'
import { lockRcid, updateRcid } from '@/features/supply/rcids/server/public'
import { AppError, notFound, refuse } from '@/kernel/errors'
import { mayCall } from '@/server/auth/actor'
import type { Tx } from '@/server/database/database'
import type { Context } from '@/server/http/context'
import { found } from '@/server/http/edits'
import type { Services } from '@/server/services'
import { deciderOf, type partnerAskCalls, type portalAskCalls } from '../contract'
import { type AskedCaps, askText, type AskKind } from '../words'
import { lockAsk, readAsk, type Side, type StoredAsk } from './store'

export type AskCtx = Context<typeof partnerAskCalls.acceptOrder> | Context<typeof portalAskCalls.ask>

async function changeCaps(services: Services, ctx: AskCtx, id: number, caps: AskedCaps): Promise<void> {
  const order = found(await lockOrder(ctx.db, id), 'Order')
  if (order.status === 'archive') throw refuse('Order is archived')
  for (const name of ['day', 'month'] as const) {
    const value = caps[name]
    if (value !== undefined) await setCap(services, ctx, { owner: 'order', id, kind: ORDER_CAPS[name], value })
  }
}

/** Whoever took it out of use meanwhile had a reason: an older request does not turn it on. */
async function goLive(services: Services, ctx: AskCtx, id: number): Promise<void> {
  const rcid = found(await lockRcid(ctx.db, id), 'RCID')
  if (rcid.status !== 'testing' && rcid.status !== 'active') throw refuse('The RCID is not in status testing any more')
  await updateRcid(services, { ...ctx, ifMatch: undefined }, id, { status: 'active' })
}

/** Does what is asked for, by the use cases that staff have for it. */
export async function carryOut(services: Services, ctx: AskCtx, kind: AskKind, about: number, caps: AskedCaps | null) {
  if (kind === 'golive') await goLive(services, ctx, about)
  else if (kind === 'caps') await changeCaps(services, ctx, about, caps ?? {})
  else await switchOrder(ctx, about, kind === 'pause' ? 'paused' : 'active')
}

async function refuseDecided(tx: Tx, { status, decided_by }: StoredAsk): Promise<never> {
  if (status === 'withdrawn') throw refuse('The request was withdrawn')
  const user =
    decided_by === null
      ? undefined
      : await tx.selectFrom('users').select('name').where('id', '=', decided_by).executeTakeFirst()
  throw refuse(`${user?.name ?? 'Somebody'} ${status} this request already`)
}

const linksOf = ({ lender_id, order_id, publisher_id, rcid_id }: StoredAsk) =>
  lender_id === null
    ? { publisher: publisher_id ?? 0, rcid: rcid_id ?? 0 }
    : { lender: lender_id, order: order_id ?? 0 }

interface Decision {
  readonly status: 'accepted' | 'declined'
  readonly note: string
}

const setStatus = (tx: Tx, id: number, status: string, by: number, now: number, answer: string) =>
  tx
    .updateTable('partner_asks')
    .set({ status, decided_at: new Date(now), decided_by: by, answer })
    .where('id', '=', id)
    .execute()

/** Of two who decide at once one wins, and the other is told who it was. */
export async function decideAsk(services: Services, ctx: AskCtx, side: Side, id: number, decision: Decision) {
  const { status, note } = decision
  const ask = found(await lockAsk(ctx.db, side, id), 'Request')
  const kind = ask.kind as AskKind
  if (!mayCall(deciderOf(kind), ctx.actor)) throw new AppError('forbidden')
  if (ask.status !== 'open') await refuseDecided(ctx.db, ask)
  const caps = ask.caps as AskedCaps | null
  if (status === 'accepted') await carryOut(services, ctx, kind, ask.order_id ?? ask.rcid_id ?? 0, caps)
  await setStatus(ctx.db, id, status, ctx.actor.id, ctx.now, note)
  const { about } = await readAsk(ctx.db, id)
  const said = note === '' ? '' : ` (${note})`
  await ctx.record({
    title: `Request ${status}`,
    description: `${about.title}: ${askText(kind, caps)}${said}`,
    links: linksOf(ask),
  })
}

/** By a user of the same party. */
export async function withdrawAsk(ctx: AskCtx, side: Side, party: number, id: number): Promise<void> {
  const ask = found(await lockAsk(ctx.db, side, id), 'Request')
  if (ask[`${side}_id`] !== party) throw notFound('Request')
  if (ask.status !== 'open') await refuseDecided(ctx.db, ask)
  await setStatus(ctx.db, id, 'withdrawn', ctx.actor.id, ctx.now, '')
  const { about } = await readAsk(ctx.db, id)
  const description = `${about.title}: ${askText(ask.kind as AskKind, ask.caps as AskedCaps | null)}`
  await ctx.record({ title: 'Request withdrawn', description, links: linksOf(ask) })
}
