import { sql } from 'kysely'
import { notFound } from '@/kernel/errors'
import { routes } from '@/server/http/context'
import { viewCalls } from '../contract'

export default routes(viewCalls, () => ({
  list: async (ctx, { params }) => {
    const rows = await ctx.db
      .selectFrom('saved_views')
      .selectAll()
      .where('screen', '=', params.screen)
      .where((eb) => eb.or([eb('user_id', '=', ctx.actor.id), eb('shared', '=', true)]))
      .orderBy('title')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      shared: row.shared,
      mine: row.user_id === ctx.actor.id,
      state: row.state as Record<string, unknown>,
    }))
  },
  save: async (ctx, { params, body }) => {
    const state = JSON.stringify(body.state)
    const shared = body.shared === 1
    const { id } = await ctx.db
      .insertInto('saved_views')
      .values({
        screen: params.screen,
        title: body.title,
        user_id: ctx.actor.id,
        shared,
        state,
        dateadd: new Date(ctx.now),
      })
      .onConflict((oc) =>
        oc.expression(sql`screen, user_id, lower(title)`).doUpdateSet({ title: body.title, state, shared }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.record({ title: 'View saved', description: `${params.screen}: ${body.title}` })
    return { id }
  },
  remove: async (ctx, { params }) => {
    const gone = await ctx.db
      .deleteFrom('saved_views')
      .where('id', '=', params.id)
      .where('user_id', '=', ctx.actor.id)
      .returning(['screen', 'title'])
      .executeTakeFirst()
    if (!gone) throw notFound('View')
    await ctx.record({ title: 'View deleted', description: `${gone.screen}: ${gone.title}` })
    return {}
  },
}))
