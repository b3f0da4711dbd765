import { marketOf } from '@/features/market/server/public'
import { currentOrder } from '@/features/order-configuration/server/public'
import { type OrderRef, referenceOf } from '@/features/reference/server/public'
import { refuse } from '@/kernel/errors'
import { routes, twoSteps } from '@/server/http/context'
import { orderTestCalls } from '../contract'
import { readTestLead, testFields } from './lead'
import { beginTest, endTest, testItem, testLog } from './log'

/** Why there is nothing to try yet. */
function unready({ format, destination, pingPost }: OrderRef, dry: boolean): string | null {
  if (typeof format === 'string') return `The order cannot be sent to: ${format}`
  if (pingPost && format.ping === null) return 'The send format has no ping'
  return destination === '' && !dry ? 'The order has no destination yet' : null
}

export default routes(orderTestCalls, (services) => {
  const { keys, database } = services
  return {
    data: async ({ now }, { params }) => testFields(await currentOrder(services, params.id), now),
    send: twoSteps(
      async (_ctx, { params, body }) => {
        const order = await currentOrder(services, params.id)
        const fields = readTestLead(order.product, body.fields)
        const reason = unready(order, body.dry === 1)
        if (reason !== null) throw refuse(reason)
        return { order, fields }
      },
      async (ctx, { body }, { order, fields }) => {
        const dry = body.dry === 1
        const user = { id: ctx.actor.id, name: ctx.actor.name }
        const id = await beginTest(ctx.db, { order: order.id, dry, now: ctx.now, user })
        await ctx.record({
          title: dry ? 'Test lead built' : 'Test lead sent',
          description: order.title,
          links: { order: order.id, lender: order.lender },
        })
        // Sent only when it is on record; no lock is held while a lender thinks.
        return ctx.after(async () => {
          const brand = referenceOf(services).get().lenders.get(order.lender)?.brand ?? null
          const lead = { fields, brands: brand === null ? [] : [brand] }
          const tried = await marketOf(services).tryOrder(order, lead, dry)
          await endTest(database.db, keys, id, { ...tried, fields })
          return testItem(database.db, keys, id)
        })
      },
    ),
    log: async ({ db }, { params, body }) => {
      await currentOrder(services, params.id)
      return testLog(db, keys, params.id, body)
    },
    item: ({ db }, { params }) => testItem(db, keys, params.id),
  }
})
