import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { rowsOf } from '@/web/api/query'
import { screenAt } from '@/web/router/known-screens'
import type { ListState } from '@/web/router/list-state'
import { FilterBar } from '../filters/FilterBar'
import type { FilterField } from '../filters/filter-fields'
import { IconPlus } from '../icons'
import { ListExport, PagedExport } from '../page/ListExport'
import { PageHeader } from '../page/PageHeader'
import { DataTable } from '../table/DataTable'
import type { DataTableProps, PageOf } from '../table/table-types'

interface ListQuery<Row> {
  readonly data: PageOf<Row> | readonly Row[] | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  refetch(): unknown
}

interface ListPageProps<Row extends { readonly id: string | number }, Values>
  extends Omit<DataTableProps<Row>, 'caption' | 'rowId' | 'rows' | 'query' | 'list'> {
  /** The address of this list: its screen says what it is called and where it stands. */
  readonly path: string
  readonly query: ListQuery<Row>
  readonly list: ListState<Values>
  /** The button that adds one: its text, and where it leads. */
  readonly add?: { readonly label: string; readonly href: string; readonly icon?: ReactNode }
  readonly filters?: readonly FilterField<Values>[]
  /** Further buttons: an export by a call. */
  readonly actions?: ReactNode
  /** Who sees the list may have it as a file: `true` where it came whole, else what asks for one of its pages. */
  readonly exported?: boolean | ((part: { readonly page: number; readonly perPage: number }) => Promise<PageOf<Row>>)
}

/** A screen that is a list: title and New button, filters, table. */
export function ListPage<Row extends { readonly id: string | number }, Values>(props: ListPageProps<Row, Values>) {
  const { path, add, filters, actions, exported = false, list, query, ...table } = props
  const { title, group } = screenAt(path)
  return (
    <>
      <PageHeader
        title={title}
        crumbs={group ? [{ title: group }] : []}
        actions={
          <>
            {actions}
            {typeof exported === 'function' ? (
              <PagedExport
                name={table.name}
                columns={table.columns}
                rows={rowsOf(query)}
                ask={exported}
                rowId={({ id }) => id}
              />
            ) : exported ? (
              <ListExport
                name={table.name}
                columns={table.columns}
                rows={query.data instanceof Array ? query.data : []}
                sort={list.sort}
              />
            ) : null}
            {add ? (
              <Button component="a" href={add.href} leftSection={add.icon ?? <IconPlus size={15} aria-hidden />}>
                {add.label}
              </Button>
            ) : null}
          </>
        }
      />
      {filters ? <FilterBar list={list} table={table.name} total={rowsOf(query)} fields={filters} /> : null}
      <DataTable caption={title} rowId={(row) => row.id} query={query} list={list} {...table} />
    </>
  )
}
