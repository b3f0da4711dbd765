import { noteRead } from '@/features/selling/lead-facts/server/public'
import { billLineRows, billOrders, listLines } from '@/features/money/billing/server/public'
import { BILL_LINE_COLUMNS, ORDER_BILL_COLUMNS } from '@/features/money/billing/public'
import { seesConsumers } from '@/features/access/partner-users/server/public'
import { leadKeyOf } from '@/features/leads/returns/public'
import { returnsOfFile, submitReturns } from '@/features/leads/returns/server/public'
import { AppError } from '@/kernel/errors'
import { chosenColumns } from '@/kernel/list-columns'
import { csvOf } from '@/server/csv'
import { routes } from '@/server/http/context'
import { SlicedList } from '@/server/http/sliced'
import { portalLenderCalls } from '../contract'
import { BOUGHT_COLUMNS, LENDER_DAY_COLUMNS, LENDER_RETURN_COLUMNS, OWN_ORDER_COLUMNS, STATE_COLUMNS } from '../rows'
import { returnWord } from '../words'
import type { BoughtFilters } from './conditions'
import { homeOf, statesOf } from './home'
import { leadOf } from './lead'
import { boughtRows, countBought, listBought } from './leads'
import { ordersOf } from './orders'
import { listReturns, reasonsOf, returnRows } from './returns'

/** What was looked for is in no log: it may be somebody's phone number. */
const noted = ({ search, ...filters }: BoughtFilters) => ({ ...filters, ...(search ? { search: 'one consumer' } : {}) })

/** A visitor who may not see consumers does not find them either: each answer would tell whether a guess was right. */
function refuseGuess(sees: boolean, byPerson: boolean): void {
  if (byPerson && !sees)
    throw new AppError('forbidden', {
      text: 'Searching by phone or email takes the permission to reveal consumer data.',
    })
}
const byPerson = ({ search }: BoughtFilters): boolean => search !== undefined && leadKeyOf(search)?.kind !== 'lead'

export default routes(portalLenderCalls, (services) => {
  const zone = services.config.SLUICE_TIME_ZONE
  const { reports } = services.database
  return {
    home: ({ now }, { params }) => homeOf(services, params.party, now),
    homeExport: async ({ now }, { params, body }) =>
      csvOf(zone, chosenColumns(LENDER_DAY_COLUMNS, body.columns), [(await homeOf(services, params.party, now)).days]),
    states: (_ctx, { params, body }) => statesOf(services, params.party, body),
    statesExport: async (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(STATE_COLUMNS, columns), [await statesOf(services, params.party, body)]),
    orders: ({ now }, { params }) => ordersOf(services, params.party, now),
    ordersExport: async ({ now }, { params, body }) =>
      csvOf(zone, chosenColumns(OWN_ORDER_COLUMNS, body.columns), [await ordersOf(services, params.party, now)]),
    leads: async (ctx, { params, body }) => {
      const sees = await seesConsumers(ctx)
      refuseGuess(sees, byPerson(body))
      const found = await listBought(services, params.party, body, sees)
      if (sees && found.data.length > 0) await noteRead(ctx, 'Leads in the portal', noted(body), found.total)
      return found
    },
    leadsExport: async (ctx, { params, body: { columns, ...body } }) => {
      const sees = await seesConsumers(ctx)
      refuseGuess(sees, byPerson(body))
      const { bought } = await countBought(services, params.party, body)
      if (sees && bought > 0) await noteRead(ctx, 'Leads exported from the portal', noted(body), bought)
      return csvOf(zone, chosenColumns(BOUGHT_COLUMNS, columns), boughtRows(services, params.party, body, sees))
    },
    lead: async (ctx, { params }) => {
      const found = await leadOf(services, params.party, params.id, await seesConsumers(ctx))
      if (!found.masked)
        await ctx.note({
          title: 'Consumer data read',
          description: 'In the portal',
          links: { lead: params.id, lender: params.party },
        })
      return found
    },
    returns: ({ now }, { params, body }) => listReturns(services, params.party, body, now),
    returnsExport: ({ now }, { params, body: { columns, ...body } }) =>
      csvOf(zone, chosenColumns(LENDER_RETURN_COLUMNS, columns), returnRows(services, params.party, body, now)),
    reasons: (_ctx, { params }) => reasonsOf(services, params.party),
    readReturns: async (ctx, { params, body: { csv, after } }) => {
      const file = await returnsOfFile(services, ctx.db, csv, { open: false, lender: params.party }, after)
      refuseGuess(await seesConsumers(ctx), file.by.has('email') || file.by.has('phone'))
      // What became of a lead elsewhere tells of other buyers.
      return SlicedList.of(file.rows, ({ lead, status, ...row }) => ({
        ...row,
        status: status && returnWord(status),
        lead: lead && { ...lead, status: row.lenderposting?.status ?? '' },
      }))
    },
    requestReturns: async (ctx, { params: { party }, body: { disputeList } }) => {
      const results = await submitReturns(services, ctx.db, disputeList, ctx.actor, party)
      const requested = results.flatMap(({ returnstatus, lead }) => (returnstatus === 'Success' && lead ? [lead] : []))
      const declined = results.length - requested.length
      await ctx.record({
        title: 'Returns requested in the portal',
        description: `${requested.length} requested, ${declined} declined; leads ${requested.join(', ') || 'none'}`,
        links: { lender: party, ...(requested.length === 1 ? { lead: requested[0] } : {}) },
      })
      return results
    },
    bill: (_ctx, { params, body }) => billOrders(reports, { ...body, lender: [params.party] }, zone),
    billExport: async (_ctx, { params, body: { columns, ...body } }) => {
      const { report } = await billOrders(reports, { ...body, lender: [params.party] }, zone)
      return csvOf(zone, chosenColumns(ORDER_BILL_COLUMNS, columns), [report])
    },
    billLines: (_ctx, { params, body }) => listLines(reports, { ...body, lender: [params.party] }, zone),
    billLinesExport: (_ctx, { params, body: { columns, ...body } }) =>
      csvOf(
        zone,
        chosenColumns(BILL_LINE_COLUMNS, columns),
        billLineRows(services, { ...body, lender: [params.party] }),
      ),
  }
})
