import { invalidField } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
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
  return rows.map(({ lenders: ids, ...row }) => ({ ...row, brands: lenders.filter(({ id }) => ids.includes(id)) }))
}

/** The lenders that exist, once each, in the order of their ids. */
async function checkBrands(db: Db, wanted: readonly number[] = []): Promise<number[]> {
  const ids = [...new Set(wanted)].sort((a, b) => a - b)
  if (ids.length === 0) return ids
  const known = await db.selectFrom('lenders').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw invalidField('brands', 'Choose lenders of the list')
  return ids
}

const select = (db: Db) => db.selectFrom('lead_sources').selectAll()

async function find(db: Db, id: number): Promise<LeadSource> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return found((await withBrands(db, row ? [row] : []))[0], 'Source')
}

/** The part of a source that the log compares. */
const logged = ({ slug, title, brands }: LeadSource) => ({ slug, title, brands: brands.map((brand) => brand.title) })

export default routes(leadSourceCalls, () => ({
  list: async ({ db }) => withBrands(db, await select(db).orderBy('id').execute()),
  get: (ctx, { params }) => find(ctx.db, params.id),
  add: async (ctx, { body: { slug, title, brands } }) => {
    const values = { slug, title, lenders: await checkBrands(ctx.db, brands), ...stampNew(ctx) }
    const insert = ctx.db.insertInto('lead_sources').values(values).returning('id').executeTakeFirstOrThrow()
    const { id } = await unique(insert, 'lead_sources_slug_unique', 'slug', 'Another source has this slug')
    await ctx.record({ title: 'Lead source added', description: title, after: logged(await find(ctx.db, id)) })
    return { id }
  },
  update: async (ctx, { params: { id }, body }) => {
    const row = found(await select(ctx.db).where('id', '=', id).forUpdate().executeTakeFirst(), 'Source')
    for (const name of ['slug', 'title'] as const)
      if (body[name] !== undefined && body[name] !== row[name]) throw invalidField(name, 'Cannot be changed')
    const before = await find(ctx.db, id)
    await guardVersion(ctx, row, before)
    // None means all: what nobody spoke of must not become that.
    const lenders = body.brands === undefined ? row.lenders : await checkBrands(ctx.db, body.brands)
    await ctx.db
      .updateTable('lead_sources')
      .set({ lenders, ...stamp(ctx) })
      .where('id', '=', id)
      .execute()
    const after = await find(ctx.db, id)
    const changes = { before: logged(before), after: logged(after) }
    await ctx.record({ title: 'Lead source changed', description: row.title, ...changes })
    return after
  },
}))
