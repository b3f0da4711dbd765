import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asking } from '@/web/api/query'
import { hasWords, ListPage } from '@/web/kit'
import { IconUserPlus } from '@/web/kit/icons'
import { listFilter, personalFilter, useListState } from '@/web/router/list-state'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { type Admin, adminCalls } from '../contract'
import { adminHref, COLUMNS } from './columns'
import { STATUSES } from './texts'

const LIST = {
  filters: { status: listFilter(), role: listFilter(), keyword: personalFilter() },
  sort: 'id:asc',
  perPage: 100,
}

/** First on a narrow screen. */
const BRIEF = [
  ['name', 'email'],
  ['status', 'role'],
] as const

export default function AdminsPage() {
  const list = useListState(LIST)
  const roles = useQuery(asking(lookupCalls.permissionRoles))
  const { status, role, keyword } = list.filters
  const fitting = useCallback(
    (all: readonly Admin[]) =>
      all
        .filter((admin) => status.length === 0 || status.includes(String(admin.status)))
        .filter((admin) => role.length === 0 || role.includes(String(admin.permissionrole?.id)))
        .filter(({ name, email }) => hasWords(`${name} ${email}`, keyword)),
    [status, role, keyword],
  )
  const admins = useQuery({ ...asking(adminCalls.list), select: fitting })
  return (
    <ListPage
      path="/user/admins"
      name="admins"
      columns={COLUMNS}
      query={admins}
      list={list}
      rowHref={adminHref}
      brief={BRIEF}
      exported
      add={{ label: 'New user', href: '/user/admins/item', icon: <IconUserPlus size={15} aria-hidden /> }}
      filters={[
        { kind: 'text', name: 'keyword', label: 'Name or email', width: 200 },
        { kind: 'multi', name: 'status', label: 'Status', options: STATUSES },
        { kind: 'multi', name: 'role', label: 'Role', options: roles, width: 180 },
      ]}
    />
  )
}
