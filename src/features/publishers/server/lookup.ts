import { plain } from '@/kernel/lookup'
import { PRICE_MODELS } from '@/kernel/price'
import type { Db } from '@/server/database/database'
import { routes } from '@/server/http/context'
import { publisherLookupCalls } from '../contract'
import { TOKEN_REQUIREMENTS } from '../settings'

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

export default routes(publisherLookupCalls, ({ database: { db } }) => ({
  publishers: () => db.selectFrom('publishers').select(['id', 'name as title']).orderBy('name').execute(),
  rcids: (_ctx, { body }) => rcids(db, body),
  rcidsOf: (_ctx, { params }) => rcids(db, { publisher: [params.publisher] }),
  priceModels: () => Promise.resolve(plain(...PRICE_MODELS)),
  tokenRequirements: () => Promise.resolve(TOKEN_REQUIREMENTS),
}))
