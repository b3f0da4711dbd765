import { referenceOf } from '@/features/platform/reference/server/public'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes, twoSteps } from '@/server/http/context'
import { found } from '@/server/http/edits'
import { ZIP_COLUMNS } from '../columns'
import { pixelCalls } from '../contract'
import { listActivity } from './activity'
import { restorePixel } from './restore'
import { addPixel, checkAddress, removePixel, updatePixel } from './service'
import { findItem, findPixel, listPixels } from './sql'
import { testFire } from './test-fire'
import { zipsOf } from './zips'

export default routes(pixelCalls, (services) => {
  const { reports } = services.database
  /** Other processes hear of it in a moment; this one, which is asked next, knows at once. */
  const inForce = async <T>(answer: T): Promise<T> => {
    await referenceOf(services).reload()
    return answer
  }
  return {
    search: ({ db }, { body }) => listPixels(db, body, body),
    get: async ({ db }, { params }) => found(await findPixel(db, params.id), 'Pixel'),
    item: async ({ db }, { params }) => found(await findItem(db, params.id), 'Pixel'),
    add: twoSteps(
      (ctx, { body }) => checkAddress(services, ctx, body),
      async (ctx, { body }) => {
        const added = await addPixel(ctx, body)
        return ctx.after(() => inForce(added))
      },
    ),
    update: twoSteps(
      (ctx, { params, body }) => checkAddress(services, ctx, body, params.id),
      async (ctx, { params, body }) => {
        const changed = await updatePixel(ctx, params.id, body)
        return ctx.after(() => inForce(changed))
      },
    ),
    remove: async (ctx, { params }) => {
      const removed = await removePixel(ctx, params.id)
      return ctx.after(() => inForce(removed))
    },
    statistic: (_ctx, { body }) => listActivity(services, body),
    zips: (_ctx, { body }) =>
      csvOf(services.config.SLUICE_TIME_ZONE, chosenColumns(ZIP_COLUMNS, body.columns), zipsOf(reports, body.pixel)),
    testFire: (ctx, { params }) => testFire(services, ctx, params.id),
    restore: async (ctx, { params, body }) => restorePixel(ctx, params.id, body),
  }
})
