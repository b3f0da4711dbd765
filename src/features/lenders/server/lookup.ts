import { plain } from '@/kernel/lookup'
import { routes } from '@/server/http/context'
import { lenderLookupCalls } from '../contract'
import { BILLING_TYPES, INVOICE_METHODS, LENDER_STATUSES } from '../records'

const ORDER_STATUSES = plain('active', 'paused', 'archive')

export default routes(lenderLookupCalls, ({ database: { db } }) => ({
  lenders: () => db.selectFrom('lenders').select(['id', 'title']).orderBy('title').execute(),
  byProduct: (_ctx, { params }) =>
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
  lenderStatuses: () => Promise.resolve(LENDER_STATUSES),
  orderStatuses: () => Promise.resolve(ORDER_STATUSES),
  invoiceMethods: () => Promise.resolve(INVOICE_METHODS),
  billingTypes: () => Promise.resolve(BILLING_TYPES),
}))
