import { referenceOf } from '@/features/platform/reference/server/public'
import { routes, twoSteps } from '@/server/http/context'
import { orderConfigurationCalls } from '../contract'
import { checkConfiguration, configurationFields, readConfiguration, saveConfiguration } from './service'

export default routes(orderConfigurationCalls, (services) => ({
  get: ({ db }, { params }) => readConfiguration(services, db, params.id),
  save: twoSteps(
    (_ctx, { params, body }) => checkConfiguration(services, body, params.id),
    async (ctx, { body }, order) => {
      const saved = await saveConfiguration(services, ctx, order, body)
      return ctx.after(async () => {
        await referenceOf(services).reload()
        return saved
      })
    },
  ),
  fields: ({ db }, { params }) => configurationFields(services, db, params.id),
}))
