import { detailsOf } from '@/features/selling/lead-facts/server/public'
import { bookedLead, type ProcessStep, storedLead } from '@/features/selling/market/server/public'
import { notFound } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import type { Services } from '@/server/services'
import { leadLogCalls } from '../contract'
import { unpackId } from '../ids'
import { leadReturns, moneyOf } from './money'
import { explainLead, filteredOf, listedBy } from './orders'
import { pingItem, pingRowOf, pingsOf } from './pings'
import { postingItem, postingRows } from './postings'
import { runsOf, stepRows } from './processes'
import { receivedOf } from './received'
import { timelineOf } from './timeline'

async function processesOf(services: Services, db: Db, owner: 'lead' | 'ping', id: number) {
  if (owner === 'lead') {
    const { facts } = await storedLead(services, id)
    return runsOf(owner, id, new Date(facts.receivedAt), (await detailsOf(db, id)).process)
  }
  const ping = await db.selectFrom('pings').select(['received_at', 'process']).where('id', '=', id).executeTakeFirst()
  if (!ping) throw notFound('Ping')
  return runsOf(owner, id, ping.received_at, ping.process as ProcessStep[])
}

export default routes(leadLogCalls, (services) => ({
  log: async (ctx, { params }) => receivedOf(ctx.db, await storedLead(services, params.id)),
  postings: async (ctx, { params }) => {
    const lead = await storedLead(services, params.id)
    const [post, entries, filterLog] = await Promise.all([
      postingRows(services, ctx.db, lead, false),
      pingsOf(services, ctx.db, lead),
      filteredOf(services, ctx.db, lead),
    ])
    return { post, ping: entries.map((entry) => pingRowOf(services, entry)), filterLog }
  },
  removed: async (ctx, { params }) => postingRows(services, ctx.db, await storedLead(services, params.id), true),
  posting: (ctx, { params, query }) => postingItem(services, ctx.db, params.id, query.lead),
  ping: (ctx, { params }) => pingItem(services, ctx.db, params.id),
  processes: (ctx, { params }) => processesOf(services, ctx.db, 'lead', params.leadId),
  process: async (ctx, { params: { processId } }) => {
    const { owner, id } = unpackId(processId)
    const run = (await processesOf(services, ctx.db, owner, id)).find((one) => one.id === processId)
    if (!run) throw notFound('Process')
    return stepRows(run)
  },
  explanation: async (ctx, { params }) => explainLead(services, ctx.db, await storedLead(services, params.id)),
  requirement: async (ctx, { params: { leadId, orderId } }) =>
    listedBy(services, ctx.db, await storedLead(services, leadId), orderId),
  money: async (ctx, { params }) => moneyOf(services, ctx.db, await bookedLead(services, params.id)),
  returns: async (ctx, { params }) => leadReturns(services, ctx.db, await storedLead(services, params.id)),
  timeline: async (ctx, { params }) => timelineOf(services, ctx.db, await storedLead(services, params.id)),
}))
