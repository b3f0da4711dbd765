import { sql } from 'kysely'
import { refuse } from '@/kernel/errors'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { found, guardVersion, stamp, stampNew, unique } from '@/server/http/edits'
import { type ReturnReason, returnReasonCalls } from '../contract'

const select = (db: Db) =>
  db
    .selectFrom('return_reasons as r')
    .select(['r.id', 'r.title', 'r.blocksresale as fraud', 'r.dateadd', 'r.dateupdate', 'r.version', 'r.updated_by'])
    .select([
      sql<
        ReturnReason['products']
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title) ORDER BY p.id)
        FROM products AS p WHERE p.id = ANY (r.products)), '[]')`.as('products'),
      sql<number>`(SELECT count(*) FROM return_items AS i WHERE i.reason_id = r.id)`.as('returns'),
    ])

const find = async (db: Db, id: number) =>
  found(await select(db).where('r.id', '=', id).executeTakeFirst(), 'Return reason')

/** Nobody else edits it, and no return names it from now on, until the transaction ends. */
async function lock(db: Db, id: number) {
  await db.selectFrom('return_reasons').select('id').where('id', '=', id).forUpdate().execute()
  return find(db, id)
}

const oneTitle = <T>(write: Promise<T>) =>
  unique(write, 'return_reasons_title_unique', 'title', 'Another return reason has this title')

/** The part of a reason that the log compares. */
const logged = ({ title, products, fraud }: Pick<ReturnReason, 'title' | 'products' | 'fraud'>) => ({
  title,
  products: products.map((product) => product.title),
  fraud,
})

export default routes(returnReasonCalls, () => ({
  list: ({ db }) => select(db).orderBy('r.title').orderBy('r.id').execute(),
  get: (ctx, { params }) => find(ctx.db, params.id),
  add: async (ctx, { body: { title, products, fraud } }) => {
    const values = { title, products: sorted(products), blocksresale: fraud ?? false, ...stampNew(ctx) }
    const insert = ctx.db.insertInto('return_reasons').values(values).returning('id')
    const { id } = await oneTitle(insert.executeTakeFirstOrThrow())
    await ctx.record({ title: 'Return reason added', description: title, after: logged(await find(ctx.db, id)) })
    return { id }
  },
  update: async (ctx, { params: { id }, body: { title, products, fraud } }) => {
    const before = await lock(ctx.db, id)
    await guardVersion(ctx, before)
    const values = { title, products: sorted(products), blocksresale: fraud ?? before.fraud }
    const update = ctx.db
      .updateTable('return_reasons')
      .set({ ...values, ...stamp(ctx) })
      .where('id', '=', id)
    await oneTitle(update.execute())
    const after = await find(ctx.db, id)
    await ctx.record({
      title: 'Return reason changed',
      description: title,
      before: logged(before),
      after: logged(after),
    })
    return after
  },
  remove: async (ctx, { params: { id } }) => {
    const before = await lock(ctx.db, id)
    if (before.returns > 0) throw refuse('A return reason that returns name cannot be deleted')
    await ctx.db.deleteFrom('return_reasons').where('id', '=', id).execute()
    await ctx.record({ title: 'Return reason deleted', description: before.title, before: logged(before) })
    return {}
  },
}))

const sorted = (products: readonly number[] = []): number[] => [...new Set(products)].sort((a, b) => a - b)
