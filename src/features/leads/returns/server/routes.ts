import { sql } from 'kysely'
import { mayReveal, noteRead, noteSearch } from '@/features/selling/lead-facts/server/public'
import { endOfDay, startOfDay } from '@/kernel/business-time'
import type { DateRange } from '@/kernel/date-range'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { startBulkRun } from '@/server/bulk/start'
import { type Context, routes } from '@/server/http/context'
import { SlicedList } from '@/server/http/sliced'
import { allOf, isAny } from '@/features/leads/lead-reports/server/public'
import { REQUEST_COLUMNS } from '../columns'
import { returnCalls } from '../contract'
import { ACCEPT_RETURNS, DECLINE_RETURNS, REQUEST_RETURNS } from './bulk'
import { mailLenders } from './emails'
import { returnsOfFile } from './file'
import { searchReturns } from './find'
import { acceptReturn, changeReturnReason, declineReturn, type Moved, reverseReturn } from './moves'
import { previewAccept } from './preview'
import { listRequests, requestRows } from './requests'
import { requestedOn } from './requests-sql'
import { itemRows, postingRows, submitReturns } from './submit'

type Ctx = Context<typeof returnCalls.accept>

async function logged(ctx: Ctx, title: string, note: string, { lead, before, after }: Moved) {
  await ctx.record({
    title,
    description: note,
    before: { status: before },
    after: { status: after },
    links: { lead },
  })
  return { status: after }
}

/** The newest ones; more are found by narrower filters. */
const MOST_FOUND = 1000

export default routes(returnCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const instants = ({ from, to }: DateRange) => ({
    from: new Date(startOfDay(zone, from)),
    to: new Date(endOfDay(zone, to)),
  })
  return {
    search: async (ctx, { body: { date, lender, order, leadid, email, phone } }) => {
      const sent = date && instants(date)
      const leads = leadid?.length ? leadid : undefined
      const open = mayReveal(ctx)
      const search = { sent, lenders: lender, orders: order, leads, email, phone, limit: MOST_FOUND }
      const found = await searchReturns(services, ctx.db, search, { open })
      const by = Object.entries({ email, phone }).flatMap(([name, value]) => (value ? [name] : []))
      if (by.length > 0) await noteSearch(ctx, by, found.length)
      else if (open && found.length > 0) await noteRead(ctx, 'Returns', { date, lender, order, leadid }, found.length)
      return found
    },
    upload: async (ctx, { body: { csv, after } }) => {
      const open = mayReveal(ctx)
      const { rows, by, notFound } = await returnsOfFile(services, ctx.db, csv, { open }, after)
      const people = [...by].filter((kind) => kind !== 'lead')
      const leads = rows.filter(({ lead }) => lead !== null).length
      if (people.length > 0) await noteSearch(ctx, people, leads, notFound)
      else if (open && leads > 0) await noteRead(ctx, 'Returns upload', {}, leads)
      return SlicedList.of(rows, (row) => row)
    },
    submit: async (ctx, { body: { disputeList } }) => {
      const results = await submitReturns(services, ctx.db, disputeList, ctx.actor)
      const requested = results.flatMap(({ returnstatus, lead }) => (returnstatus === 'Success' && lead ? [lead] : []))
      const declined = results.length - requested.length
      await ctx.record({
        title: 'Returns requested',
        description: `${requested.length} requested, ${declined} declined; leads ${requested.join(', ') || 'none'}`,
        ...(requested.length === 1 && requested[0] ? { links: { lead: requested[0] } } : {}),
      })
      return results
    },
    submitMany: async (ctx, { body: { disputeList } }) =>
      startBulkRun(services, ctx, REQUEST_RETURNS, await postingRows(ctx.db, disputeList)),
    requests: (ctx, { body }) => listRequests(services, ctx.db, body, ctx.now),
    requestsExport: (ctx, { body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(REQUEST_COLUMNS, columns), requestRows(services, body, ctx.now)),
    changeReason: async (ctx, { params: { id }, body: { reason } }) => {
      const { lead, before, after } = await changeReturnReason(ctx.db, id, reason)
      const change = { before: { reason: before }, after: { reason: after } }
      await ctx.record({ title: 'Return reason of a request changed', ...change, links: { lead } })
      return {}
    },
    preview: (ctx, { body: { ids } }) => previewAccept(services, ids, ctx.actor),
    accept: async (ctx, { body: { id, note = '' } }) =>
      logged(ctx, 'Return accepted', note, await acceptReturn(services, ctx.db, id, note, ctx.actor)),
    decline: async (ctx, { body: { id, note = '' } }) =>
      logged(ctx, 'Return declined', note, await declineReturn(services, ctx.db, id, note, ctx.actor)),
    reverseDecline: async (ctx, { body: { id, note = '' } }) =>
      logged(ctx, 'Return decline reversed', note, await reverseReturn(services, ctx.db, id, note)),
    acceptMany: (ctx, { body: { ids, note = '' } }) => startBulkRun(services, ctx, ACCEPT_RETURNS, itemRows(ids, note)),
    declineMany: (ctx, { body: { ids, note = '' } }) =>
      startBulkRun(services, ctx, DECLINE_RETURNS, itemRows(ids, note)),
    sendLenderEmails: async (ctx) => {
      const sent = await mailLenders(services, ctx.db)
      await ctx.record({
        title: 'Lenders mailed about returns',
        description: `${sent.count} lenders, ${sent.requests} return requests`,
      })
      return sent
    },
    byLender: async ({ db }, { body: { date, lender } }) => {
      const where = allOf([sql`i.status = 'requested'`, ...requestedOn(date, zone), ...isAny('i.lender_id', lender)])
      const { rows } = await sql<{ lender: number; n: number }>`
        SELECT i.lender_id AS lender, count(*) AS n FROM return_items AS i WHERE ${where} GROUP BY i.lender_id`.execute(
        db,
      )
      return Object.fromEntries(rows.map(({ lender: id, n }) => [String(id), n]))
    },
  }
})
