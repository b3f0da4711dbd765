import { routes } from '@/server/http/context'
import { clickLookupCalls } from '../contract'

export default routes(clickLookupCalls, ({ database: { db } }) => ({
  redirectLinks: () => db.selectFrom('redirect_links').select(['id', 'url as title']).orderBy('url').execute(),
}))
