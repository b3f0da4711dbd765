import type { CallAnswer } from '@/kernel/call'
import { columnsOf, formatNumber } from '@/web/kit'
import { href } from '@/web/router/search'
import { usePermission } from '@/web/session/use-session'
import { adminPermissions } from '../../admins/permissions'
import type { roleCalls } from '../contract'
import { RoleActions } from './RoleActions'

export type Role = CallAnswer<typeof roleCalls.get>

export const roleHref = (role: Role): string => href(`/user/aclroles/item/${role.id}`)

/** The number leads to exactly these users, for those who may see them. */
function UserCount({ role }: { role: Role }) {
  const mayOpen = usePermission(adminPermissions.usermanagement_adminmanagement)
  const count = formatNumber(role.users)
  return mayOpen && role.users > 0 ? <a href={href('/user/admins', { role: role.id })}>{count}</a> : count
}

export const COLUMNS = columnsOf<Role>([
  { id: 'id', header: 'ID', kind: 'id', sortable: true, width: 64 },
  { id: 'title', header: 'Title', fixed: true, sortable: true, href: roleHref },
  { id: 'dateadd', header: 'Date added', kind: 'datetime', sortable: true },
  { id: 'users', header: 'Users', kind: 'number', sortable: true, cell: (row) => <UserCount role={row} /> },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (row) => <RoleActions role={row} /> },
])
