import { routes } from '@/server/http/context'
import { returnReasonLookupCalls } from '../contract'

export default routes(returnReasonLookupCalls, ({ database: { db } }) => ({
  returnReasons: async () => {
    const [products, reasons] = await Promise.all([
      db.selectFrom('products').select('id').orderBy('id').execute(),
      db.selectFrom('return_reasons').select(['id', 'title', 'products']).orderBy('title').execute(),
    ])
    const of = (product: number) =>
      reasons
        .filter((r) => r.products.length === 0 || r.products.includes(product))
        .map(({ id, title }) => ({ id, title }))
    return Object.fromEntries(products.map(({ id }) => [String(id), of(id)]))
  },
}))
