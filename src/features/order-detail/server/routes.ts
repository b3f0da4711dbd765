import { referenceOf } from '@/features/reference/server/public'
import { routes } from '@/server/http/context'
import { orderDetailCalls } from '../contract'
import { restoreOrder } from './restore'
import { stateOf } from './state'
import { weekOf } from './week'

export default routes(orderDetailCalls, (services) => ({
  state: (_ctx, { params }) => stateOf(services, params.id),
  week: (_ctx, { params }) => weekOf(services, params.id),
  restore: async (ctx, { params, body }) => {
    await restoreOrder(services, ctx, params.id, body)
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return {}
    })
  },
}))
