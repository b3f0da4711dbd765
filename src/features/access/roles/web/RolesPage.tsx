import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asking } from '@/web/api/query'
import { columnsOf, DeleteAction, EditAction, formatNumber, hasWords, ListPage, RowActions } from '@/web/kit'
import { textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { usePermission, useUser } from '@/web/session/use-session'
import { mayManage } from '@/kernel/permission'
import { adminPermissions } from '@/features/access/admins/permissions'
import { type Role, roleCalls } from '../contract'

const LIST = { filters: { keyword: textFilter() }, sort: 'id:asc', perPage: 100 }

const roleHref = ({ id }: Role): string => href(`/user/aclroles/item/${id}`)

const inUse = (users: number): string =>
  users === 1
    ? 'One user has this role. Give them another first.'
    : `${users} users have this role. Give them another first.`

const strongerText = ({ title }: Role): string => `${title} has permissions that you do not have.`

/** The number leads to exactly these users, for those who may see them. */
function UserCount({ role }: { role: Role }) {
  const mayOpen = usePermission(adminPermissions.usermanagement_adminmanagement)
  const count = formatNumber(role.users)
  return mayOpen && role.users > 0 ? <a href={href('/user/admins', { role: role.id })}>{count}</a> : count
}

function Actions({ role }: { role: Role }) {
  const stronger = !mayManage(useUser(), { superuser: false, permissions: role.permissions })
  return (
    <RowActions>
      <EditAction name={role.title} href={roleHref(role)} />
      <DeleteAction
        name={role.title}
        call={roleCalls.remove}
        id={role.id}
        asks={{ title: 'Delete role', text: `Are you sure you want to delete the role ${role.title}?` }}
        done="Role was successfully deleted"
        why={stronger ? strongerText(role) : role.users > 0 && inUse(role.users)}
      />
    </RowActions>
  )
}

const COLUMNS = columnsOf<Role>([
  { id: 'id', header: 'ID', kind: 'id', sortable: true, width: 64 },
  { id: 'title', header: 'Title', fixed: true, sortable: true, href: roleHref },
  { id: 'dateadd', header: 'Date added', kind: 'datetime', sortable: true },
  { id: 'users', header: 'Users', kind: 'number', sortable: true, cell: (row) => <UserCount role={row} /> },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (row) => <Actions role={row} /> },
])

export default function RolesPage() {
  const list = useListState(LIST)
  const { keyword } = list.filters
  const fitting = useCallback((all: readonly Role[]) => all.filter((role) => hasWords(role.title, keyword)), [keyword])
  const roles = useQuery({ ...asking(roleCalls.list), select: fitting })
  return (
    <ListPage
      path="/user/aclroles"
      name="roles"
      columns={COLUMNS}
      query={roles}
      list={list}
      rowHref={roleHref}
      exported
      add={{ label: 'New role', href: '/user/aclroles/item' }}
      filters={[{ kind: 'text', name: 'keyword', label: 'Title', width: 200 }]}
    />
  )
}
