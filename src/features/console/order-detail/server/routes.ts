import { referenceOf } from '@/features/platform/reference/server/public'
import { routes, twoSteps } from '@/server/http/context'
import { orderDetailCalls } from '../contract'
import { findRestored, restoreOrder } from './restore'
import { stateOf } from './state'
import { weekOf } from './week'

export default routes(orderDetailCalls, (services) => ({
  state: (_ctx, { params }) => stateOf(services, params.id),
  week: (_ctx, { params }) => weekOf(services, params.id),
  restore: twoSteps(
    (_ctx, { params, body }) => findRestored(services, params.id, body),
    async (ctx, { body }, order) => {
      await restoreOrder(services, ctx, order, body)
      return ctx.after(async () => {
        await referenceOf(services).reload()
        return {}
      })
    },
  ),
}))
