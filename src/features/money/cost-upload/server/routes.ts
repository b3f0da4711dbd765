import { dollars } from '@/features/selling/lead-facts/public'
import type { CheckedInput } from '@/kernel/call'
import { formatDateRange } from '@/kernel/date-range'
import { formatDollars } from '@/kernel/money'
import { routes } from '@/server/http/context'
import { costUploadCalls } from '../contract'
import { leadsOfUpload, listUploads, oneUpload } from './log'
import { previewCost, saveCost, undoCost } from './service'

const formOf = ({
  date,
  publishers = [],
  rcids = [],
  cost,
  distributiontype,
}: CheckedInput<typeof costUploadCalls.preview>['body']) => ({
  ...date,
  publishers,
  rcids,
  cents: cost,
  distribution: distributiontype,
})

export default routes(costUploadCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  return {
    preview: async (ctx, { body }) => {
      // What is kept is the asker's own and changes nothing for anybody: no row of the log.
      const { leads, rows, parts } = await services.database.transact((tx) =>
        previewCost(services, tx, formOf(body), ctx.actor),
      )
      return {
        data: rows.map(({ lead, revenue, newcost }) => ({
          lead,
          revenue: dollars(revenue),
          newcost: dollars(newcost),
        })),
        header: ['Lead', 'Revenue', 'New cost'],
        parts: parts.map(({ revenue, newcost, ...part }) => ({
          ...part,
          revenue: dollars(revenue),
          newcost: dollars(newcost),
        })),
        result: { leads, cost: dollars(body.cost) },
      }
    },
    save: async (ctx, { body: { memo = '', ...form } }) => {
      const { id, leads } = await saveCost(services, ctx.db, formOf(form), memo, ctx.actor)
      const total = `${formatDollars(form.cost)} ${form.distributiontype}`
      await ctx.record({
        title: 'Cost uploaded',
        description: `Upload ${id}: ${total} over ${leads} leads of ${formatDateRange(form.date)}`,
      })
      return { id }
    },
    log: (ctx, { body }) => listUploads(ctx.db, body, zone),
    logItem: (ctx, { params }) => oneUpload(ctx.db, params.id),
    logLeads: (ctx, { params, body }) => leadsOfUpload(ctx.db, params.id, body),
    undo: async (ctx, { params: { id } }) => {
      const { leads } = await undoCost(services, ctx.db, id, ctx.actor)
      await ctx.record({ title: 'Cost upload undone', description: `Upload ${id}: ${leads} leads` })
      return { leads }
    },
  }
})
