import { endAlert } from '@/features/platform/alerts/server/public'
import { marketOf } from '@/features/selling/market/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { notFound, refuse } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { orderStatusCalls } from '../contract'
import { switchOrder } from './service'

export const statusRoutes = routes(orderStatusCalls, (services) => ({
  change: async (ctx, { params: { id }, body: { status } }) => {
    await switchOrder(ctx, id, status)
    // Other processes hear of it in a moment; this one, which is asked next, knows at once.
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return { status }
    })
  },
  resetBreaker: async (ctx, { params: { id }, body: { stage } }) => {
    const order = await ctx.db
      .selectFrom('orders')
      .select(['title', 'lender_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!order) throw notFound('Order')
    const open = await ctx.db
      .deleteFrom('breakers')
      .where('order_id', '=', id)
      .where('stage', '=', stage)
      .returning('failures')
      .executeTakeFirst()
    if (!open) throw refuse('The breaker is closed already')
    await ctx.record({
      title: 'Circuit breaker reset',
      description: `${stage === 'ping' ? 'Pings' : 'Posts'} to ${order.title}, after ${open.failures} failures`,
      links: { order: id, lender: order.lender_id },
    })
    return ctx.after(async () => {
      const market = marketOf(services)
      await endAlert(services.database.pool, 'breaker', `${stage}/${id}`, ctx.now)
      await market.followBreakers()
      return {}
    })
  },
}))
