import {
  lockOrder,
  type OrderCtx,
  readOrder,
  type StoredOrder,
  withdrawal,
} from '@/features/demand/orders/server/public'
import { partsInForce, pingContentHash, referenceOf } from '@/features/platform/reference/server/public'
import { refuse } from '@/kernel/errors'
import { found, guardVersion, stamp } from '@/server/http/edits'
import { routes } from '@/server/http/context'
import { pingIdentityCalls } from '../contract'
import { checkSecondPerson, isSoleApprover } from './four-eyes'

async function answerOf(db: OrderCtx['db'], id: number) {
  const { pingidentity, version } = await readOrder(db, id)
  return { id, pingidentity, version }
}

/** Locked, and as whoever asked has seen it. */
async function locked(ctx: OrderCtx, id: number) {
  const row = found(await lockOrder(ctx.db, id), 'Order')
  await guardVersion(ctx, row, await answerOf(ctx.db, id))
  return row
}

/** What is sent now; refuses where it cannot be sent at all. */
async function contentOf(ctx: OrderCtx, row: StoredOrder): Promise<Buffer> {
  const parts = await partsInForce(ctx.db, row)
  if (typeof parts === 'string') throw refuse(parts)
  return pingContentHash(row, { data: parts.data.document, send: parts.send.document })
}

/** Requested by one person; in force at once only where nobody else may approve. */
async function request(ctx: OrderCtx, id: number, reason: string) {
  const row = await locked(ctx, id)
  if (!row.ispingpost) throw refuse('Only ping/post orders are pinged')
  const alone = await isSoleApprover(ctx.db, ctx.actor.id)
  const at = new Date(ctx.now)
  await ctx.db
    .updateTable('orders')
    .set({
      pingidentity_reason: reason,
      pingidentity_by: ctx.actor.id,
      pingidentity_at: at,
      pingidentity_hash: await contentOf(ctx, row),
      pingidentity_approved_by: alone ? ctx.actor.id : null,
      pingidentity_approved_at: alone ? at : null,
      ...stamp(ctx),
    })
    .where('id', '=', id)
    .execute()
  await ctx.record({
    title: alone ? 'Identity in pings allowed' : 'Identity in pings requested',
    description: `${row.title}: ${reason}`,
    before: { pingidentity: row.pingidentity_reason },
    after: { pingidentity: reason },
    links: { order: id, lender: row.lender_id },
  })
  return answerOf(ctx.db, id)
}

async function approve(ctx: OrderCtx, id: number) {
  const row = await locked(ctx, id)
  if (row.pingidentity_reason === null) throw refuse('Nobody requested identity in pings for this order')
  if (row.pingidentity_approved_at !== null) throw refuse('Identity in pings is approved already')
  await checkSecondPerson(ctx, { author: row.pingidentity_by, what: 'approve a request of yours' })
  const content = await contentOf(ctx, row)
  // Requests of before a second person was needed have no hash.
  if (row.pingidentity_hash !== null && !content.equals(row.pingidentity_hash))
    throw refuse('The send format or ping address changed since this was requested. Request it again')
  await ctx.db
    .updateTable('orders')
    .set({
      pingidentity_hash: content,
      pingidentity_approved_by: ctx.actor.id,
      pingidentity_approved_at: new Date(ctx.now),
      ...stamp(ctx),
    })
    .where('id', '=', id)
    .execute()
  await ctx.record({
    title: 'Identity in pings allowed',
    description: `${row.title}: ${row.pingidentity_reason}`,
    links: { order: id, lender: row.lender_id },
  })
  return answerOf(ctx.db, id)
}

async function withdraw(ctx: OrderCtx, id: number) {
  const row = await locked(ctx, id)
  if (row.pingidentity_reason === null) throw refuse('This order is not allowed identity in pings')
  const { columns, before, after } = withdrawal(row, true)
  await ctx.db
    .updateTable('orders')
    .set({ ...columns, ...stamp(ctx) })
    .where('id', '=', id)
    .execute()
  const links = { order: id, lender: row.lender_id }
  await ctx.record({ title: 'Identity in pings withdrawn', description: row.title, before, after, links })
  return answerOf(ctx.db, id)
}

export const pingIdentityRoutes = routes(pingIdentityCalls, (services) => {
  /** The next lead goes by it. */
  const inForce = async <T>(answer: T): Promise<T> => {
    await referenceOf(services).reload()
    return answer
  }
  return {
    allow: async (ctx, { params, body }) => {
      const answer = await request(ctx, params.id, body.reason)
      return ctx.after(() => inForce(answer))
    },
    approve: async (ctx, { params }) => {
      const answer = await approve(ctx, params.id)
      return ctx.after(() => inForce(answer))
    },
    withdraw: async (ctx, { params }) => {
      const answer = await withdraw(ctx, params.id)
      return ctx.after(() => inForce(answer))
    },
  }
})
