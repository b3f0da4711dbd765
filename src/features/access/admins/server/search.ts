import { containing, SEARCH_LIMIT, type SearchSource } from '@/server/search'
import { adminPermissions } from '../permissions'
import { statusLabel } from '@/features/access/auth/public'

export default {
  kind: 'Admins',
  permission: adminPermissions.usermanagement_adminmanagement,
  find: async (db, text, id, _services, { actor }) => {
    const like = containing(text)
    const rows = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'status'])
      .where('kind', '=', 'admin')
      .where('deleted_at', 'is', null)
      .$if(!actor.superuser, (admins) => admins.where('superuser', '=', false))
      .where((eb) =>
        eb.or([
          eb('name', 'ilike', like),
          eb('email', 'ilike', like),
          ...(id === undefined ? [] : [eb('id', '=', id)]),
        ]),
      )
      .orderBy('name')
      .limit(SEARCH_LIMIT)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      title: row.name,
      detail: `${row.email}, ${statusLabel(row.status)}`,
      path: `/user/admins/item/${row.id}`,
    }))
  },
} satisfies SearchSource
