import { labelled } from '@/kernel/lookup'
import { chosenColumns } from '@/kernel/list-columns'
import { referenceOf } from '@/features/platform/reference/server/public'
import { csvOf } from '@/server/csv'
import { streamRows } from '@/server/database/stream'
import { type FeatureRoutes, routes, twoSteps } from '@/server/http/context'
import { pageDescribed } from '@/server/http/paging'
import type { Services } from '@/server/services'
import { LENDER_ORDER_COLUMNS, ORDER_COLUMNS } from '../columns'
import { orderCalls } from '../contract'
import type { OrderRow } from '../records'
import { readBrand, saveBrand } from './brand'
import { copyOrder } from './copy'
import { describeOrders } from './rows'
import { addOrder } from './add'
import { checkDestinations, readOrder, updateOrder } from './service'
import { statusRoutes } from './status'
import { countOrders, type OrderRecord, selectOrders } from './sql'

const COPY_OPTIONS = labelled({
  sendformat: 'Send format',
  configuration: 'Configuration',
  filters: 'Filters',
  caps: 'Caps',
  brandsettings: 'Brand settings',
})

async function* described(services: Services, batches: AsyncIterable<OrderRecord[]>) {
  for await (const rows of batches)
    yield (await describeOrders(services, services.database.reports, rows)) as unknown as OrderRow[]
}

const orderRoutes = routes(orderCalls, (services) => {
  const { reports, exportPool } = services.database
  const zone = services.config.SLUICE_TIME_ZONE
  /** Other processes hear of it in a moment; this one, which is asked next, knows at once. */
  const inForce = async <T>(answer: T): Promise<T> => {
    await referenceOf(services).reload()
    return answer
  }
  return {
    list: (_ctx, { body }) =>
      pageDescribed(
        selectOrders(reports, body, body.sort),
        body,
        (rows) => describeOrders(services, reports, rows),
        countOrders(reports, body),
      ),
    export: (_ctx, { body }) => {
      const rows = streamRows<OrderRecord>(exportPool, selectOrders(reports, body, body.sort))
      return csvOf(zone, chosenColumns(ORDER_COLUMNS, body.columns), described(services, rows))
    },
    byLender: async (_ctx, { params }) => {
      const rows = await selectOrders(reports, { lender: [params.lenderId] }).execute()
      return describeOrders(services, reports, rows)
    },
    byLenderExport: (_ctx, { body }) => {
      const rows = streamRows<OrderRecord>(exportPool, selectOrders(reports, { ...body, lender: [body.lender] }))
      return csvOf(zone, chosenColumns(LENDER_ORDER_COLUMNS, body.columns), described(services, rows))
    },
    get: ({ db }, { params }) => readOrder(db, params.id),
    add: twoSteps(
      (_ctx, { body }) => checkDestinations(services, body),
      async (ctx, { body }) => {
        const added = await addOrder(services, ctx, body)
        return ctx.after(() => inForce(added))
      },
    ),
    update: async (ctx, { params, body }) => {
      const changed = await updateOrder(ctx, params.id, body)
      return ctx.after(() => inForce(changed))
    },
    settings: ({ db }, { params }) => readBrand(db, params.id),
    saveSettings: (ctx, { params, body }) => saveBrand(ctx, params.id, body),
    copyOptions: () => Promise.resolve(COPY_OPTIONS),
    copy: async (ctx, { params, body }) => {
      const copied = await copyOrder(services, ctx, params.id, body)
      return ctx.after(() => inForce(copied))
    },
  }
})

export default {
  bind: (services) => [orderRoutes, statusRoutes].flatMap((one) => one.bind(services)),
} satisfies FeatureRoutes
