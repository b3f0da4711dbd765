import { dollars, dollarsOrNull } from '@/features/selling/lead-facts/public'
import { dateIn } from '@/kernel/business-time'
import { routes } from '@/server/http/context'
import { WrittenList } from '@/server/http/sliced'
import { RevenueRow as ShownRow, revenueUploadCalls } from '../contract'
import { DifferencesFile } from './differences'
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

type Compared = NonNullable<Awaited<ReturnType<typeof previewRevenue>>>

const shownPart = ({ lines, cents }: { lines: number; cents: number }) => ({ lines, amount: dollars(cents) })

const shownCompare = ({ from, to, ours, missing, extra, differs, returned, feed, agree, theirs }: Compared) => ({
  ...{ from, to, ours: shownPart(ours), missing: shownPart(missing), extra: shownPart(extra) },
  ...{ differs: shownPart(differs), returned: shownPart(returned), feed: shownPart(feed) },
  ...{ agree: shownPart(agree), theirs: shownPart(theirs) },
})

export default routes(revenueUploadCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  return {
    preview: (_ctx, { body: { lender, csvData: csv, type: mode, date } }) =>
      services.database.transact(async (tx) => {
        const rows = new WrittenList(ShownRow)
        const compared = await previewRevenue(services, tx, { lender, csv, mode }, date, (part) =>
          rows.add(part, shownRow),
        )
        return { rows, compare: compared && shownCompare(compared) }
      }),
    differences: (ctx, { body: { lender, csvData: csv, type: mode, date } }) =>
      services.database.transact(async (tx) => {
        const file = new DifferencesFile(zone)
        await previewRevenue(services, tx, { lender, csv, mode }, date, (part) => file.add(part))
        return { name: `revenue-differences-${dateIn(zone, ctx.now)}.csv`, csv: file.text }
      }),
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
