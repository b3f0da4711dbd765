import { routes } from '@/server/http/context'
import { productLookupCalls } from '../contract'

export default routes(productLookupCalls, ({ database: { db } }) => ({
  products: () => db.selectFrom('products').selectAll().orderBy('id').execute(),
}))
