import { referenceOf } from '@/features/reference/server/public'
import { notFound, refuse } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { stamp } from '@/server/http/edits'
import { orderStatusCalls } from '../contract'

export default routes(orderStatusCalls, (services) => ({
  change: async (ctx, { params: { id }, body: { status } }) => {
    const order = await ctx.db
      .selectFrom('orders')
      .select(['status', 'lender_id', 'title'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw notFound('Order')
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
    // Other processes hear of it in a moment; this one, which is asked next, knows at once.
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return { status }
    })
  },
}))
