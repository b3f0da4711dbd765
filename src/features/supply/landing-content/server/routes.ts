import { routes } from '@/server/http/context'
import { guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import { invalidField } from '@/kernel/errors'
import { sanitiseHtml, TooManyTags } from '@/server/html/sanitise'
import { landingCalls } from '../contract'
import { findPage, findVersion, listVersions, lockPage } from './store'

const oneSlug = <T>(write: Promise<T>) =>
  unique(write, 'landing_pages_slug_unique', 'slug', 'Another page has this slug')

function cleaned(content: string): string {
  try {
    return sanitiseHtml(content)
  } catch (error) {
    throw error instanceof TooManyTags ? invalidField('content', 'Too many tags, or tags that are never closed') : error
  }
}

/** The part of a page that the log compares. */
const logged = ({ title, slug, content }: { title: string; slug: string; content: string }) => ({
  title,
  slug,
  content,
})

export default routes(landingCalls, () => ({
  list: ({ db }) =>
    db
      .selectFrom('landing_pages')
      .select(['id', 'title', 'slug', 'dateadd', 'dateupdate'])
      .orderBy('title')
      .orderBy('id')
      .execute(),
  get: ({ db }, { params }) => findPage(db, params.id),
  version: ({ db }, { params }) => findVersion(db, params.id, params.historyid),
  add: async (ctx, { body: { note = '', ...body } }) => {
    const page = { ...body, content: cleaned(body.content) }
    const insert = ctx.db
      .insertInto('landing_pages')
      .values({ ...page, ...stampNew(ctx) })
      .returning('id')
    const { id } = await oneSlug(insert.executeTakeFirstOrThrow())
    const saved = { dateadd: new Date(ctx.now), user_id: ctx.actor.id }
    await ctx.db
      .insertInto('landing_page_versions')
      .values({ ...page, note, page_id: id, ...saved })
      .execute()
    await ctx.record({ title: 'Landing page added', description: page.title, after: logged(page) })
    return { id }
  },
  update: async (ctx, { params: { id }, body: { note = '', ...body } }) => {
    const before = await lockPage(ctx.db, id)
    await guardVersion(ctx, before)
    const page = { ...body, content: cleaned(body.content) }
    const update = ctx.db
      .updateTable('landing_pages')
      .set({ ...page, ...stamp(ctx) })
      .where('id', '=', id)
    await oneSlug(update.execute())
    const saved = { dateadd: new Date(ctx.now), user_id: ctx.actor.id }
    await ctx.db
      .insertInto('landing_page_versions')
      .values({ ...page, note, page_id: id, ...saved })
      .execute()
    await ctx.record({
      title: 'Landing page changed',
      description: note === '' ? page.title : `${page.title}: ${note}`,
      before: logged(before),
      after: logged(page),
    })
    return findPage(ctx.db, id)
  },
  remove: async (ctx, { params: { id } }) => {
    const before = await lockPage(ctx.db, id)
    await ctx.db.deleteFrom('landing_pages').where('id', '=', id).execute()
    await ctx.record({ title: 'Landing page deleted', description: before.title, before: logged(before) })
    return {}
  },
  history: ({ db }, { body }) => listVersions(db, body),
}))
