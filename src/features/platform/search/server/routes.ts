import { mayCall } from '@/server/auth/actor'
import { routes } from '@/server/http/context'
import { searchCalls } from '../contract'

export default routes(searchCalls, (services) => ({
  find: async (ctx, { body }) => {
    const id = /^#?\d{1,15}$/.test(body.text) ? Number(body.text.replace('#', '')) : undefined
    const open = services.searchSources.filter((source) => mayCall(source.permission, ctx.actor))
    const found = await Promise.all(
      open.map(async (source) => ({
        kind: source.kind,
        hits: await source.find(ctx.db, body.text, id, services, ctx),
      })),
    )
    return found.filter(({ hits }) => hits.length > 0)
  },
}))
