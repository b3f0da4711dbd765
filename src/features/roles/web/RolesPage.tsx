import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listing } from '@/web/api/query'
import { DataTable, FilterBar, PageHeader } from '@/web/kit'
import { IconPlus } from '@/web/kit/icons'
import { textFilter, useListState } from '@/web/router/list-state'
import { roleCalls } from '../contract'
import { COLUMNS, roleHref } from './columns'

const LIST = { filters: { keyword: textFilter() }, sort: 'id:asc', perPage: 100 }

export default function RolesPage() {
  const list = useListState(LIST)
  const roles = useQuery(listing(roleCalls.list))
  const keyword = list.filters.keyword.trim().toLowerCase()
  const rows = useMemo(
    () => roles.data?.filter((role) => role.title.toLowerCase().includes(keyword)),
    [roles.data, keyword],
  )
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
        total={rows?.length}
        fields={[{ kind: 'text', name: 'keyword', label: 'Title', width: 200 }]}
      />
      <DataTable
        name="roles"
        caption="Access roles"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={{ ...roles, data: rows }}
        list={list}
        rowHref={roleHref}
      />
    </>
  )
}
