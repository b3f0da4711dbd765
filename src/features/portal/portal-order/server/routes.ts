import { currentOrder } from '@/features/demand/order-configuration/server/public'
import { checkReady, readTestLead, startTest, testFields, testItem } from '@/features/demand/order-test/server/public'
import type { OrderRef } from '@/features/platform/reference/server/public'
import { AppError, invalidField, notFound } from '@/kernel/errors'
import { PERSONAL_FIELD_NAMES } from '@/kernel/lead-fields'
import { routes, twoSteps } from '@/server/http/context'
import { tellWait, TokenBuckets } from '@/server/rate'
import { portalOrderCalls } from '../contract'

/** A lender's endpoint is its own, but nobody tests faster than this by hand. */
const PER_MINUTE = 10

function blockedBy(order: OrderRef): string | null {
  try {
    checkReady(order, false)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

export default routes(portalOrderCalls, (services) => {
  const { keys, database } = services
  const limits = new TokenBuckets()
  /** To a lender the orders of others are not there. */
  const ownOrder = async ({ party, id }: { readonly party: number; readonly id: number }): Promise<OrderRef> => {
    const order = await currentOrder(services, id)
    if (order.lender !== party) throw notFound('Order')
    return order
  }
  return {
    testData: async ({ now }, { params }) => {
      const order = await ownOrder(params)
      const chosen = testFields(order, now).filter(({ name }) => !PERSONAL_FIELD_NAMES.has(name))
      return { blocked: blockedBy(order), fields: chosen }
    },
    sendTest: twoSteps(
      async ({ now }, { params, body }) => {
        const order = await ownOrder(params)
        const named = Object.keys(body.fields).find((name) => PERSONAL_FIELD_NAMES.has(name))
        if (named !== undefined) throw invalidField(named, 'Who the consumer is is made up')
        const made = Object.fromEntries(testFields(order, now).map(({ name, value }) => [name, value]))
        const fields = readTestLead(order.product, { ...made, ...body.fields })
        checkReady(order, false)
        tellWait(limits.take(order.id, PER_MINUTE, now))
        return { order, fields }
      },
      async (ctx, _input, { order, fields }) => {
        const wish = { order, fields, dry: false, title: 'Test lead sent in the portal' }
        const run = await startTest(services, ctx, wish)
        return ctx.after(async () => testItem(database.db, keys, (await run()).id))
      },
    ),
  }
})
