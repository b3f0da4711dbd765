import { routes } from '@/server/http/context'
import { LOG_CATEGORIES } from '../../systemlog/contract'
import * as catalogue from '../catalogues'
import { lookupCalls } from '../contract'

const fixed =
  <T>(value: T) =>
  () =>
    Promise.resolve(value)

export default routes(lookupCalls, (services) => {
  const { db } = services.database
  const returnReasonsByProduct = async () => {
    const [products, reasons] = await Promise.all([
      db.selectFrom('products').select('id').orderBy('id').execute(),
      db.selectFrom('return_reasons').select(['id', 'title', 'products']).orderBy('title').execute(),
    ])
    const of = (product: number) =>
      reasons
        .filter((r) => r.products.length === 0 || r.products.includes(product))
        .map(({ id, title }) => ({ id, title }))
    return Object.fromEntries(products.map(({ id }) => [String(id), of(id)]))
  }
  return {
    permissionRoles: () => db.selectFrom('roles').select(['id', 'title']).orderBy('title').execute(),
    publishers: () => db.selectFrom('publishers').select(['id', 'name as title']).orderBy('name').execute(),
    lenders: () => db.selectFrom('lenders').select(['id', 'title']).orderBy('title').execute(),
    // Deleted admins stay in the list of nobody but the log, which keeps their names.
    admins: () =>
      db
        .selectFrom('users')
        .select(['id', 'name as title'])
        .where('kind', '=', 'admin')
        .where('deleted_at', 'is', null)
        .orderBy('name')
        .execute(),
    logCategories: fixed(LOG_CATEGORIES.map((id) => ({ id, title: id }))),
    leadSources: fixed(catalogue.LEAD_SOURCES),
    leadStatuses: fixed(catalogue.LEAD_STATUSES),
    tokenRequirements: fixed(catalogue.TOKEN_REQUIREMENTS),
    priceModels: fixed(catalogue.PRICE_MODELS),
    costUploadTypes: fixed(catalogue.COST_UPLOAD_TYPES),
    returnStatuses: fixed(catalogue.RETURN_STATUSES),
    lenderStatuses: fixed(catalogue.LENDER_STATUSES),
    orderStatuses: fixed(catalogue.ORDER_STATUSES),
    postingStatuses: fixed(catalogue.POSTING_STATUSES),
    invoiceMethods: fixed(catalogue.INVOICE_METHODS),
    billingTypes: fixed(catalogue.BILLING_TYPES),
    redirectLinks: () => db.selectFrom('redirect_links').select(['id', 'url as title']).orderBy('url').execute(),
    products: () => db.selectFrom('products').selectAll().orderBy('id').execute(),
    failReasons: async (_ctx, { params }) => {
      const rows = await db.selectFrom('fail_reasons').selectAll().orderBy('title').execute()
      return rows.filter((r) => r.products.length === 0 || r.products.includes(params.productId))
    },
    returnReasons: returnReasonsByProduct,
    subIds: (_ctx, { params }) =>
      db
        .selectFrom('publisher_subids')
        .select(['subid as id', 'subid as title'])
        .where('publisher_id', '=', params.publisher)
        .orderBy('subid')
        .execute(),
    rcids: (_ctx, { body }) => {
      let query = db.selectFrom('rcids').select(['id', 'title', 'publisher_id as publisher', 'product_id as product'])
      if (body.product?.length) query = query.where('product_id', 'in', body.product)
      if (body.publisher?.length) query = query.where('publisher_id', 'in', body.publisher)
      return query.orderBy('id').execute()
    },
    orders: (_ctx, { body }) => {
      let query = db.selectFrom('orders').select(['id', 'title', 'lender_id as lender'])
      if (body.lender?.length) query = query.where('lender_id', 'in', body.lender)
      return query.orderBy('title').execute()
    },
  }
})
