import { routes } from '@/server/http/context'
import { adminLookupCalls } from '../contract'

export default routes(adminLookupCalls, ({ database: { db } }) => ({
  permissionRoles: () => db.selectFrom('roles').select(['id', 'title']).orderBy('title').execute(),
  // Deleted admins stay in the list of nobody but the log, which keeps their names.
  admins: () =>
    db
      .selectFrom('users')
      .select(['id', 'name as title'])
      .where('kind', '=', 'admin')
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
}))
