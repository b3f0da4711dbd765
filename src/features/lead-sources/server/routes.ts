import { invalidField, notFound } from '@/kernel/errors'
import { type Db, violated } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { staleEdit } from '@/server/http/stale'
import { nameOf } from '../../admins/server/public'
import { referenceChanged } from '../../market/server/public'
import { type LeadSource, leadSourceCalls } from '../contract'

interface SourceRow {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly lenders: readonly number[]
  readonly version: number
}

async function withBrands(db: Db, rows: readonly SourceRow[]): Promise<LeadSource[]> {
  const wanted = [...new Set(rows.flatMap(({ lenders }) => lenders))]
  const lenders = wanted.length
    ? await db.selectFrom('lenders').select(['id', 'title']).where('id', 'in', wanted).orderBy('title').execute()
    : []
  return rows.map(({ lenders: ids, id, slug, title, version }) => ({
    ...{ id, slug, title, version },
    brands: lenders.filter((lender) => ids.includes(lender.id)),
  }))
}

/** The lenders that exist, once each, in the order of their ids. */
async function checkBrands(db: Db, wanted: readonly number[]): Promise<number[]> {
  const ids = [...new Set(wanted)].sort((a, b) => a - b)
  if (ids.length === 0) return ids
  const known = await db.selectFrom('lenders').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw invalidField('brands', 'Choose lenders of the list')
  return ids
}

const titles = (source: LeadSource | undefined) => source?.brands.map(({ title }) => title) ?? []

export default routes(leadSourceCalls, (services) => {
  const find = async (db: Db, id: number): Promise<LeadSource> => {
    const row = await db.selectFrom('lead_sources').selectAll().where('id', '=', id).executeTakeFirst()
    const [source] = await withBrands(db, row ? [row] : [])
    if (!source) throw notFound('Source')
    return source
  }
  return {
    list: async () => {
      const { db } = services.database
      return withBrands(db, await db.selectFrom('lead_sources').selectAll().orderBy('id').execute())
    },
    get: (ctx, { params }) => find(ctx.db, params.id),
    add: async (ctx, { body }) => {
      const lenders = await checkBrands(ctx.db, body.brands ?? [])
      const at = new Date(ctx.now)
      const { slug, title } = body
      const { id } = await ctx.db
        .insertInto('lead_sources')
        .values({ slug, title, lenders, dateadd: at, dateupdate: at, updated_by: ctx.actor.id })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch((error: unknown) => {
          if (violated(error) === 'lead_sources_slug_unique') throw invalidField('slug', 'Another source has this slug')
          throw error
        })
      await referenceChanged(ctx.db)
      const after = await find(ctx.db, id)
      await ctx.record({
        title: 'Lead source added',
        description: title,
        after: { slug, title, brands: titles(after) },
      })
      return { id }
    },
    update: async (ctx, { params, body }) => {
      const row = await ctx.db
        .selectFrom('lead_sources')
        .selectAll()
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw notFound('Source')
      for (const name of ['slug', 'title'] as const)
        if (body[name] !== undefined && body[name] !== row[name]) throw invalidField(name, 'Cannot be changed')
      const [before] = await withBrands(ctx.db, [row])
      if (ctx.ifMatch !== undefined && ctx.ifMatch !== row.version)
        throw staleEdit(before, await nameOf(ctx.db, row.updated_by), row.dateupdate)
      const lenders = await checkBrands(ctx.db, body.brands ?? [])
      await ctx.db
        .updateTable('lead_sources')
        .set((eb) => ({
          lenders,
          dateupdate: new Date(ctx.now),
          updated_by: ctx.actor.id,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', params.id)
        .execute()
      await referenceChanged(ctx.db)
      const after = await find(ctx.db, params.id)
      const changes = { before: { brands: titles(before) }, after: { brands: titles(after) } }
      await ctx.record({ title: 'Lead source changed', description: row.title, ...changes })
      return after
    },
  }
})
