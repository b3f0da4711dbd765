import { leadBodies, lockLead, storedLead } from '@/features/selling/market/server/public'
import { notFound } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { leadCalls } from '../contract'
import { detailsOf, exchangeOf } from '@/features/selling/lead-facts/server/public'
import { evidenceOf, offeredBrands } from './consent'
import { editableFields, editLead } from './edit'
import { showLead } from './lead'

export default routes(leadCalls, (services) => ({
  get: (ctx, { params }) => showLead(services, ctx.db, params.id),
  reveal: async (ctx, { params: { id }, body }) => {
    const { facts, identity, state } = await storedLead(services, id)
    const { posting } = body
    if (posting !== undefined && !state.postings.some((known) => known.id === posting)) throw notFound('Posting')
    const description = posting === undefined ? '' : `with posting ${posting}`
    await ctx.record({ title: 'Consumer data revealed', description, links: { lead: id } })
    const kept = posting === undefined ? null : await leadBodies(services, id, facts.receivedAt)
    return { fields: { ...identity }, posting: kept && exchangeOf(kept.postings.get(posting ?? 0)) }
  },
  editable: (_ctx, { params }) => editableFields(services, params.id),
  edit: (ctx, { params, body }) => editLead(services, ctx, params.id, body),
  tracking: async (ctx, { params }) => {
    await storedLead(services, params.id)
    return (await detailsOf(ctx.db, params.id)).tracking
  },
  saveTracking: async (ctx, { params: { id }, body }) => {
    const { tracking } = await lockLead(services, ctx.db, id)
    const after = { ...tracking, ad_id: body.params.ad_id }
    await ctx.db
      .updateTable('lead_details')
      .set({ tracking: JSON.stringify(after) })
      .where('lead_id', '=', id)
      .execute()
    await ctx.record({
      title: 'Tracking parameter changed',
      before: { ad_id: tracking['ad_id'] ?? '' },
      after: { ad_id: body.params.ad_id },
      links: { lead: id },
    })
    return {}
  },
  scrubbing: async (ctx, { params }) => {
    await storedLead(services, params.id)
    const { scrubbing } = await detailsOf(ctx.db, params.id)
    return scrubbing.map(({ scrubber, ispass, data }) => ({ scrubber, ispass, data }))
  },
  oneToOne: (ctx, { params }) => offeredBrands(services, ctx.db, params.id),
  evidence: (ctx, { params }) => evidenceOf(services, ctx.db, params.id),
}))
