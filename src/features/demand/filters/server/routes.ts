import { routes } from '@/server/http/context'
import { filterCalls } from '../contract'
import { changeFilter } from './change'
import { copyFilters, copyTargets } from './copy'
import { allow, partyOf, withZone } from './owners'
import { previewFilter } from './preview'
import { restoreFilter } from './restore'
import { kindFor, listFilters, recordOf, storedOf } from './stored'
import { weekOf } from './week'

export default routes(filterCalls, (services) => ({
  ofPublisher: (ctx, { params }) => listFilters(services, ctx.db, 'publisher', params.id),
  ofRcid: (ctx, { params }) => listFilters(services, ctx.db, 'rcid', params.id),
  ofPixel: (ctx, { params }) => listFilters(services, ctx.db, 'pixel', params.id),
  ofLender: (ctx, { params }) => listFilters(services, ctx.db, 'lender', params.id),
  ofOrder: (ctx, { params }) => listFilters(services, ctx.db, 'order', params.id),
  get: async (ctx, { body: { elementId, type, filterTitle } }) => {
    allow(ctx.actor, type)
    const party = await partyOf(ctx.db, type, elementId)
    const kind = kindFor(party, filterTitle)
    const stored = await storedOf(ctx.db, type, elementId).where('filters.kind', '=', kind.id).executeTakeFirst()
    return recordOf(services, party, kind, stored)
  },
  save: (ctx, { body }) => changeFilter(services, ctx, body),
  preview: (ctx, { body }) => {
    allow(ctx.actor, body.type)
    return previewFilter(services, ctx.db, body)
  },
  week: async (ctx, { body: { elementId, type, zone } }) => {
    allow(ctx.actor, type)
    return weekOf(services, ctx.db, withZone(await partyOf(ctx.db, type, elementId), zone))
  },
  copyTargets: (ctx, { body }) => copyTargets(services, ctx.db, body),
  copy: (ctx, { body }) => copyFilters(services, ctx, body),
  restoreOfPublisher: (ctx, { params, body }) => restoreFilter(services, ctx, 'publisher', params.id, body),
  restoreOfRcid: (ctx, { params, body }) => restoreFilter(services, ctx, 'rcid', params.id, body),
  restoreOfPixel: (ctx, { params, body }) => restoreFilter(services, ctx, 'pixel', params.id, body),
  restoreOfLender: (ctx, { params, body }) => restoreFilter(services, ctx, 'lender', params.id, body),
  restoreOfOrder: (ctx, { params, body }) => restoreFilter(services, ctx, 'order', params.id, body),
}))
