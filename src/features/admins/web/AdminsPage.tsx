import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asking, rowsOf } from '@/web/api/query'
import { DataTable, FilterBar, PageHeader } from '@/web/kit'
import { IconUserPlus } from '@/web/kit/icons'
import { listFilter, personalFilter, useListState } from '@/web/router/list-state'
import { lookupCalls } from '../../lookups/contract'
import { type Admin, adminCalls } from '../contract'
import { adminHref, COLUMNS } from './columns'
import { STATUSES } from './texts'

const LIST = {
  filters: { status: listFilter(), role: listFilter(), keyword: personalFilter() },
  sort: 'id:asc',
  perPage: 100,
}

interface Filters {
  readonly status: readonly string[]
  readonly role: readonly string[]
  readonly keyword: string
}

function fits(admin: Admin, { status, role, keyword }: Filters): boolean {
  if (status.length > 0 && !status.includes(String(admin.status))) return false
  if (role.length > 0 && !role.includes(String(admin.permissionrole?.id))) return false
  const text = `${admin.name} ${admin.email}`.toLowerCase()
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

export default function AdminsPage() {
  const list = useListState(LIST)
  const roles = useQuery(asking(lookupCalls.permissionRoles))
  const { filters } = list
  const fitting = useCallback((all: readonly Admin[]) => all.filter((admin) => fits(admin, filters)), [filters])
  const admins = useQuery({ ...asking(adminCalls.list), select: fitting })
  return (
    <>
      <PageHeader
        title="Admins"
        crumbs={[{ title: 'User management' }]}
        actions={
          <Button component="a" href="/user/admins/item" leftSection={<IconUserPlus size={15} aria-hidden />}>
            New user
          </Button>
        }
      />
      <FilterBar
        list={list}
        table="admins"
        total={rowsOf(admins)}
        fields={[
          { kind: 'text', name: 'keyword', label: 'Name or email', width: 200 },
          { kind: 'multi', name: 'status', label: 'Status', options: STATUSES },
          { kind: 'multi', name: 'role', label: 'Role', options: roles, width: 180 },
        ]}
      />
      <DataTable
        name="admins"
        caption="Admins"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={admins}
        list={list}
        rowHref={adminHref}
      />
    </>
  )
}
