import { dollars, dollarsOrNull } from '@/features/lead-facts/public'
import { dateIn } from '@/kernel/business-time'
import { routes } from '@/server/http/context'
import { SlicedList } from '@/server/http/sliced'
import { revenueUploadCalls } from '../contract'
import { differencesFile } from './differences'
import { leadsOfUpload, listUploads, oneUpload } from './log'
import { previewRevenue, type RevenueRow } from './preview'
import { saveRevenue, undoRevenue } from './service'

const shownRow = ({ posting, ...row }: RevenueRow) => ({
  id: row.lead,
  data: {
    line: row.line,
    text: row.text,
    order: posting && { id: posting.order, title: posting.ordertitle },
    sent: posting?.sent_at ?? null,
    status: posting?.status ?? null,
  },
  available: row.available,
  reason: row.reason,
  amount: dollarsOrNull(row.before),
  theirs: dollarsOrNull(row.amount),
  newAmount: dollarsOrNull(row.after),
  pubRevenueUpdating: dollarsOrNull(row.publisherChange),
  difference: row.difference,
})

const shownPart = ({ lines, cents }: { lines: number; cents: number }) => ({ lines, amount: dollars(cents) })

export default routes(revenueUploadCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  return {
    preview: async (_ctx, { body: { lender, csvData: csv, type: mode, date } }) => {
      const { rows, compared } = await services.database.transact((tx) =>
        previewRevenue(services, tx, { lender, csv, mode }, date),
      )
      const compare = compared && {
        from: compared.from,
        to: compared.to,
        ours: shownPart(compared.ours),
        missing: shownPart(compared.missing),
        extra: shownPart(compared.extra),
        differs: shownPart(compared.differs),
        returned: shownPart(compared.returned),
        agree: shownPart(compared.agree),
        theirs: shownPart(compared.theirs),
      }
      return { rows: SlicedList.of(rows, shownRow), compare }
    },
    differences: async (ctx, { body: { lender, csvData: csv, type: mode, date } }) => {
      const { rows } = await services.database.transact((tx) =>
        previewRevenue(services, tx, { lender, csv, mode }, date),
      )
      const name = `revenue-differences-${dateIn(zone, ctx.now)}.csv`
      return { name, csv: await differencesFile(zone, rows) }
    },
    save: async (ctx, { body: { lender, csvData: csv, type: mode, memo = '', filename = '', selected } }) => {
      const save = { lender, csv, mode, memo, filename, selected }
      const { id, leads } = await saveRevenue(services, ctx.db, save, ctx.actor)
      await ctx.record({
        title: 'Revenue uploaded',
        description: `Upload ${id}: ${leads} leads, ${mode}`,
        links: { lender },
      })
      return { id }
    },
    log: (ctx, { body }) => listUploads(ctx.db, body, zone),
    logItem: (ctx, { params }) => oneUpload(ctx.db, params.id),
    logLeads: (ctx, { params, body }) => leadsOfUpload(ctx.db, params.id, body),
    undo: async (ctx, { params: { id } }) => {
      const { leads } = await undoRevenue(services, ctx.db, id, ctx.actor)
      await ctx.record({ title: 'Revenue upload undone', description: `Upload ${id}: ${leads} leads` })
      return { leads }
    },
  }
})
