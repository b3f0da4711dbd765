import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { filterKind } from '@/engine/filters/registry'
import { api } from '@/web/api/client'
import { listing } from '@/web/api/query'
import {
  columnsOf,
  DataTable,
  hasWords,
  MultiChoice,
  openDialog,
  problemOf,
  StatusBadge,
  toastSuccess,
  useSelection,
} from '@/web/kit'
import { filterCalls, MOST_COPIES } from '../contract'
import type { CopyTarget } from '../records'
import classes from './filters.module.css'

const COLUMNS = columnsOf<CopyTarget>([
  { id: 'id', header: 'ID', kind: 'id', fixed: true },
  { id: 'title', header: 'Order', value: (row) => row.title },
  { id: 'lender', header: 'Lender', value: (row) => row.lender.title },
  { id: 'product', header: 'Product', value: (row) => row.product.title },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  { id: 'displayData', header: 'Replaces', value: (row) => row.displayData ?? '', wrap: true, width: 320 },
])

/** First on a narrow screen: which order, and whose. */
const BRIEF = [['title', 'lender'], ['status', 'product'], ['displayData']] as const

interface CopyProps {
  readonly order: number
  /** Filters the order has. */
  readonly filters: readonly string[]
  readonly onDone: () => void
}

function CopyFilters({ order, filters, onDone }: CopyProps) {
  const [chosen, setChosen] = useState<readonly string[]>(filters)
  const [search, setSearch] = useState('')
  const body = { order, filter: [...chosen] }
  const targets = useQuery({ ...listing(filterCalls.copyTargets, { body }), enabled: chosen.length > 0 })
  const selection = useSelection<CopyTarget>({ rowId: (row) => row.id, limit: MOST_COPIES })
  const rows = useMemo(
    () => (targets.data ?? []).filter((row) => hasWords(`${row.id} ${row.title} ${row.lender.title}`, search)),
    [targets.data, search],
  )
  const orders = selection.rows.map(({ id }) => id)
  const copy = useMutation({
    mutationFn: () => api(filterCalls.copy, { body: { ...body, orders } }, { quiet: true }),
    onSuccess: () => {
      toastSuccess('Filter was successfully copied')
      onDone()
    },
  })
  const problem = copy.error ? problemOf(copy.error) : null
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  return (
    <div className={classes['editor']}>
      {filters.length > 1 ? (
        <MultiChoice
          label="Filters"
          placeholder="None"
          options={filters.map((id) => ({ id, title: filterKind(id)?.title ?? id }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      <TextInput
        label="Find orders"
        placeholder="Id, order or lender"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <DataTable
        name="filter-copy"
        caption="Orders to copy to"
        columns={COLUMNS}
        rowId={(row) => row.id}
        rows={rows}
        selection={selection}
        fit="content"
        brief={BRIEF}
        plain
        empty={{ why: chosen.length === 0 ? 'Choose a filter first.' : 'No other order can have this filter.' }}
      />
      {problem ? (
        <Text c="red.8" role="alert">
          {Object.values(problem.errors)[0] ?? problem.message}
        </Text>
      ) : null}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button
          loading={copy.isPending}
          disabled={orders.length === 0 || chosen.length === 0}
          onClick={() => copy.mutate()}
        >
          {orders.length === 0 ? 'Copy' : `Copy to ${count}`}
        </Button>
      </div>
    </div>
  )
}

/** Filters of one order for others, in place of what these have. */
export const openCopyDialog = (order: number, filters: readonly string[]): void =>
  void openDialog({ title: 'Copy filter', size: '1080px', steady: true }, (answer) => (
    <CopyFilters order={order} filters={filters} onDone={() => answer(null)} />
  ))
