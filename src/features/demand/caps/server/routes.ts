import { orderNumbers, selectOrders, shownOrder } from '@/features/demand/orders/server/public'
import { referenceOf } from '@/features/platform/reference/server/public'
import { dateIn } from '@/kernel/business-time'
import { routes } from '@/server/http/context'
import { capCalls } from '../contract'
import { saveCell } from './cells'
import { setCap } from './set-cap'

export default routes(capCalls, (services) => {
  /** Other processes hear of it in a moment; this one, which is asked next, knows at once. */
  const inForce = async <T>(answer: T): Promise<T> => {
    await referenceOf(services).reload()
    return answer
  }
  return {
    set: async (ctx, { params, body }) => {
      await setCap(services, ctx, { ...params, ...body })
      return ctx.after(() => inForce(body))
    },
    orders: async (_ctx, { body }) => {
      const { reports } = services.database
      const rows = await selectOrders(reports, body, { column: 'lender', order: 'asc' }).execute()
      const today = dateIn(services.config.SLUICE_TIME_ZONE, services.clock.now())
      const ids = rows.map(({ id }) => id)
      const numbersOf = await orderNumbers(reports, ids, today)
      return rows.map((row) => ({ ...shownOrder(row), ...numbersOf(row.id) }))
    },
    save: async (ctx, { body }) => {
      const saved = await saveCell(services, ctx, body)
      return ctx.after(() => inForce(saved))
    },
  }
})
