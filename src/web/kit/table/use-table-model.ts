import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import type { Sort } from '@/kernel/inputs'
import { compareValues, isEmptyValue, valueOf } from '@/kernel/list-columns'
import { formatSort, parseSort } from '@/web/router/list-model'
import type { Column } from './column'
import type { AnyList, DataTableProps, PageOf } from './table-types'
import { isShown, useTablePrefs } from './table-prefs'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
})

const NO_ROWS: readonly never[] = []
const CLIENT_PAGE = 200

type Order = Pick<AnyList, 'sort' | 'defaultSort' | 'setSort' | 'page' | 'perPage' | 'setPage' | 'setPerPage'>

function useOwnOrder(initialSort: string | undefined, perPageAtFirst: number): Order {
  const defaultSort = useMemo(() => parseSort(initialSort), [initialSort])
  const [sort, setSort] = useState<Sort | null>(defaultSort)
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState(perPageAtFirst)
  return useMemo(() => {
    const first =
      <Value>(set: (value: Value) => void) =>
      (value: Value) => {
        set(value)
        setPage(1)
      }
    return { sort, defaultSort, setSort: first(setSort), page, setPage, perPage, setPerPage: first(setPerPage) }
  }, [sort, defaultSort, page, perPage])
}

const isPage = <Row>(data: PageOf<Row> | readonly Row[] | undefined): data is PageOf<Row> =>
  data !== undefined && !Array.isArray(data)

/** Which rows and columns are shown now, whoever sorts and pages them. */
export function useTableModel<Row extends object>(props: DataTableProps<Row>) {
  const { columns, query, list, name, pageSizes } = props
  const own = useOwnOrder(props.sort, pageSizes?.[0] ?? CLIENT_PAGE)
  const order: Order = list ?? own
  const { prefs } = useTablePrefs(name)

  const answer = query?.data
  const server = isPage(answer) ? answer : null
  const whole = server ? server.data : ((answer as readonly Row[] | undefined) ?? props.rows ?? NO_ROWS)
  const paged = server !== null || (query !== undefined && answer === undefined)

  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isShown(column, prefs.columns)])),
    [columns, prefs.columns],
  )
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: object) => {
          const value = valueOf(column, row as Row)
          return isEmptyValue(value) ? undefined : value
        },
        sortUndefined: 'last' as const,
        sortFn: (a: { getValue(id: string): unknown }, b: { getValue(id: string): unknown }, id: string) =>
          compareValues(a.getValue(id), b.getValue(id)),
      })),
    [columns],
  )
  // Kept the same between draws: a new sort would make new rows, and new rows another draw.
  const sorting = useMemo(() => {
    const { sort } = order
    // A column the server sorts by may not be one of ours, for example a default no screen shows.
    if (paged || !sort || !columns.some((column) => column.id === sort.column)) return []
    return [{ id: sort.column, desc: sort.order === 'desc' }]
  }, [order, paged, columns])
  const pagination = useMemo(
    () => ({ pageIndex: order.page - 1, pageSize: order.perPage }),
    [order.page, order.perPage],
  )

  const table = useTable({
    features,
    columns: definitions,
    data: whole as readonly Record<string, unknown>[],
    manualSorting: paged,
    manualPagination: paged,
    autoResetPageIndex: false,
    state: { columnVisibility, sorting, pagination },
  })

  const rowModel = table.getRowModel().rows
  const rows = useMemo(() => rowModel.map((row) => row.original as Row), [rowModel])
  const leaves = table.getVisibleLeafColumns()
  const shown = useMemo(() => {
    const byId = new Map(columns.map((column) => [column.id, column]))
    return leaves.map((leaf) => byId.get(leaf.id)).filter((column): column is Column<Row> => column !== undefined)
  }, [leaves, columns])

  const total = server ? server.total : whole.length
  const pages = server ? server.pages : Math.max(1, Math.ceil(total / order.perPage))
  const start = server ? server.start : rows.length === 0 ? 0 : (order.page - 1) * order.perPage + 1
  return {
    rows,
    shown,
    order,
    density: prefs.density,
    total,
    pages,
    page: server ? server.page : Math.min(order.page, pages),
    start,
    end: server ? server.end : start + rows.length - (rows.length === 0 ? 0 : 1),
    paged,
    first: query !== undefined && answer === undefined,
    sortKey: order.sort ? formatSort(order.sort) : '',
  }
}
