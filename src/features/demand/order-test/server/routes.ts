import { currentOrder } from '@/features/demand/order-configuration/server/public'
import { routes, twoSteps } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { orderTestCalls } from '../contract'
import { readTestLead, testFields } from './lead'
import { testItem, testLog } from './log'
import { builtRequests } from './requests'
import { checkReady, startTest } from './run'

export default routes(orderTestCalls, (services) => {
  const { keys, database } = services
  return {
    requests: ({ db, now }, { params: { id }, query: { test } }) =>
      builtRequests(services, db, { id, now, ...(test === undefined ? {} : { test }) }),
    data: async ({ now }, { params }) => testFields(await currentOrder(services, params.id), now),
    send: twoSteps(
      async (_ctx, { params, body }) => {
        const order = await currentOrder(services, params.id)
        const fields = readTestLead(order.product, body.fields)
        checkReady(order, body.dry === 1)
        return { order, fields }
      },
      async (ctx, { body }, { order, fields }) => {
        const dry = body.dry === 1
        const title = dry ? 'Test lead built' : 'Test lead sent'
        const run = await startTest(services, ctx, { order, fields, dry, title })
        return ctx.after(async () => testItem(database.db, keys, (await run()).id))
      },
    ),
    log: async ({ db }, { params, body }) => {
      found(await db.selectFrom('orders').select('id').where('id', '=', params.id).executeTakeFirst(), 'Order')
      return testLog(db, keys, params.id, body)
    },
    item: ({ db }, { params }) => testItem(db, keys, params.id),
  }
})
