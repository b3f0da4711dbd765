import { containing, SEARCH_LIMIT, type SearchSource } from '@/server/search'
import { rolePermissions } from '../permissions'

export default {
  kind: 'Access roles',
  permission: rolePermissions.usermanagement_permission,
  find: async (db, text) => {
    const rows = await db
      .selectFrom('roles')
      .select(['id', 'title', 'permissions'])
      .where('title', 'ilike', containing(text))
      .orderBy('title')
      .limit(SEARCH_LIMIT)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      detail: `${row.permissions.length} permissions`,
      path: `/user/aclroles/item/${row.id}`,
    }))
  },
} satisfies SearchSource
