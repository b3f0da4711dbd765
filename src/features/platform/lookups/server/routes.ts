import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { lookupCalls } from '../contract'

interface Wanted {
  readonly product?: readonly number[] | undefined
  readonly publisher?: readonly number[] | undefined
}

function rcids(db: Db, { product = [], publisher = [] }: Wanted) {
  let query = db.selectFrom('rcids').select(['id', 'title', 'publisher_id as publisher', 'product_id as product'])
  if (product.length > 0) query = query.where('product_id', 'in', product)
  if (publisher.length > 0) query = query.where('publisher_id', 'in', publisher)
  return query.orderBy('id').execute()
}

export default routes(lookupCalls, ({ database: { db } }) => ({
  permissionRoles: () => db.selectFrom('roles').select(['id', 'title']).orderBy('title').execute(),
  // Deleted admins appear only in the system log, which keeps their names.
  admins: () =>
    db
      .selectFrom('users')
      .select(['id', 'name as title'])
      .where('kind', '=', 'admin')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
  products: () => db.selectFrom('products').selectAll().orderBy('id').execute(),
  lenders: () => db.selectFrom('lenders').select(['id', 'title']).orderBy('title').execute(),
  lendersOfProduct: (_ctx, { params }) =>
    db
      .selectFrom('lenders')
      .select(['id', 'title'])
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('orders')
          .select('lender_id')
          .where('product_id', '=', params.product)
          .where('status', '<>', 'archive'),
      )
      .orderBy('title')
      .execute(),
  orders: (_ctx, { body }) => {
    let query = db.selectFrom('orders').select(['id', 'title', 'lender_id as lender'])
    if (body.lender?.length) query = query.where('lender_id', 'in', body.lender)
    return query.orderBy('title').execute()
  },
  publishers: () => db.selectFrom('publishers').select(['id', 'name as title']).orderBy('name').execute(),
  rcids: (_ctx, { body }) => rcids(db, body),
  rcidsOfPublisher: (_ctx, { params }) => rcids(db, { publisher: [params.publisher] }),
}))
