import { referenceOf } from '@/features/platform/reference/server/public'
import { type FeatureRoutes, routes } from '@/server/http/context'
import { sendFormatCalls } from '../contract'
import { chooseParts, ordersAlike, pinParts, readChosen } from './chosen'
import { editRoutes } from './edits'
import { pingIdentityRoutes } from './ping-identity'
import { listParts, previewPart } from './parts'
import { versionRoutes } from './versions'

const partRoutes = routes(sendFormatCalls, (services) => ({
  parts: ({ db }) => listParts(db),
  preview: ({ db }, { body }) => previewPart(db, body.namespace),
  get: ({ db }, { params }) => readChosen(db, params.id),
  save: async (ctx, { params, body }) => {
    const chosen = await chooseParts(ctx, params.id, body)
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return chosen
    })
  },
  pin: async (ctx, { params, body }) => {
    const chosen = await pinParts(ctx, params.id, body)
    return ctx.after(async () => {
      await referenceOf(services).reload()
      return chosen
    })
  },
  same: ({ db }, { params }) => ordersAlike(db, params.id),
}))

export default {
  bind: (services) => [partRoutes, pingIdentityRoutes, editRoutes, versionRoutes].flatMap((one) => one.bind(services)),
} satisfies FeatureRoutes
