import { lockOrder, type OrderCtx, readOrder, withdrawal } from '@/features/orders/server/public'
import { referenceOf } from '@/features/reference/server/public'
import { refuse } from '@/kernel/errors'
import { found, guardVersion, stamp } from '@/server/http/edits'
import { routes } from '@/server/http/context'
import { pingIdentityCalls } from '../contract'

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

async function allow(ctx: OrderCtx, id: number, reason: string) {
  const row = await locked(ctx, id)
  if (!row.ispingpost) throw refuse('Only ping/post orders are pinged')
  await ctx.db
    .updateTable('orders')
    .set({
      pingidentity_reason: reason,
      pingidentity_by: ctx.actor.id,
      pingidentity_at: new Date(ctx.now),
      ...stamp(ctx),
    })
    .where('id', '=', id)
    .execute()
  await ctx.record({
    title: 'Identity in pings allowed',
    description: `${row.title}: ${reason}`,
    before: { pingidentity: row.pingidentity_reason },
    after: { pingidentity: reason },
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
      const answer = await allow(ctx, params.id, body.reason)
      return ctx.after(() => inForce(answer))
    },
    withdraw: async (ctx, { params }) => {
      const answer = await withdraw(ctx, params.id)
      return ctx.after(() => inForce(answer))
    },
  }
})
