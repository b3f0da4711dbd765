import { type Context, routes } from '@/server/http/context'
import { returnCalls } from '../contract'
import { acceptReturn, declineReturn, type Moved } from './moves'

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

export default routes(returnCalls, (services) => ({
  accept: async (ctx, { body: { id, note = '' } }) =>
    logged(ctx, 'Return accepted', note, await acceptReturn(services, ctx.db, id, note, ctx.actor)),
  decline: async (ctx, { body: { id, note = '' } }) =>
    logged(ctx, 'Return declined', note, await declineReturn(services, ctx.db, id, note, ctx.actor)),
}))
