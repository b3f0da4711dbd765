import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { asking, rowsOf } from '@/web/api/query'
import { DataTable, FilterBar, PageHeader } from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'
import { textFilter, useListState } from '@/web/router/list-state'
import { roleCalls } from '../contract'
import { COLUMNS, type Role, roleHref } from './columns'

const LIST = { filters: { keyword: textFilter() }, sort: 'id:asc', perPage: 100 }

export default function RolesPage() {
  const list = useListState(LIST)
  const keyword = list.filters.keyword.trim().toLowerCase()
  const fitting = useCallback(
    (roles: readonly Role[]) => roles.filter((role) => role.title.toLowerCase().includes(keyword)),
    [keyword],
  )
  const roles = useQuery({ ...asking(roleCalls.list), select: fitting })
  return (
    <>
      <PageHeader
        title="Access roles"
        crumbs={[{ title: 'User management' }]}
        actions={
          <Button component="a" href="/user/aclroles/item" leftSection={<IconPlus size={15} aria-hidden />}>
            New role
          </Button>
        }
      />
      <FilterBar
        list={list}
        table="roles"
        total={rowsOf(roles)}
        fields={[{ kind: 'text', name: 'keyword', label: 'Title', width: 200 }]}
      />
      <DataTable
        name="roles"
        caption="Access roles"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={roles}
        list={list}
        rowHref={roleHref}
      />
    </>
  )
}
