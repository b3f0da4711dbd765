import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { listing } from '@/web/api/query'
import { columnsOf, DataTable, DateTime, formatNumber, RowActions } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import type { ScrubListCalls } from '../contract'
import type { ScrubImport } from '../import'
import type { ScrubList } from '../lists'
import classes from './import.module.css'
import { canBeUndone, isUnderWay, useUndoImport } from './use-undo-import'

const EVERY = 1_000
const LIST = { filters: {}, perPage: 50 }

const BRIEF = [['id', 'dateadd'], ['added', 'filename'], ['actions']] as const

interface ImportsProps {
  readonly list: ScrubList
  readonly calls: ScrubListCalls
  readonly thing: string
}

/** Earlier imports, each with its way back. */
export function Imports({ list, calls, thing }: ImportsProps) {
  const state = useListState(LIST)
  const { screen } = list
  const linesOf = useCallback(({ id }: ScrubImport) => href(`${screen}/import/${id}`), [screen])
  const imports = useQuery({
    ...listing(calls.imports, { body: { page: state.page, perPage: state.perPage } }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? EVERY : false),
  })
  const undo = useUndoImport(calls)
  const columns = useMemo(
    () =>
      columnsOf<ScrubImport>([
        { id: 'id', header: 'ID', kind: 'id', sortable: false, href: linesOf },
        { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: false },
        { id: 'filename', header: 'File', wrap: true, sortable: false, value: ({ filename }) => filename || 'no name' },
        {
          id: 'lines',
          header: 'Lines',
          kind: 'number',
          sortable: false,
          cell: (row) =>
            isUnderWay(row) ? `${formatNumber(row.done)} of ${formatNumber(row.lines)}` : formatNumber(row.lines),
        },
        { id: 'added', header: 'Added', kind: 'number', sortable: false },
        { id: 'user', header: 'User', sortable: false, value: ({ user }) => user?.name },
        {
          id: 'undone',
          header: 'Undone',
          sortable: false,
          cell: ({ undone }) =>
            undone ? (
              <>
                <DateTime value={undone.date} /> by {undone.user?.name ?? 'nobody'}, {formatNumber(undone.removed)}{' '}
                removed{undone.left ? ' so far' : ''}
              </>
            ) : null,
        },
        {
          id: 'actions',
          header: 'Actions',
          kind: 'actions',
          cell: (row) =>
            canBeUndone(row) ? (
              <RowActions>
                <Button variant="default" size="compact-sm" onClick={() => undo(row)}>
                  {`Undo import ${row.id}`}
                </Button>
              </RowActions>
            ) : null,
        },
      ]),
    [undo, linesOf],
  )
  return (
    <section aria-label="Earlier imports">
      <h2 className={classes['heading']}>Earlier imports</h2>
      <DataTable
        name={`${list.name}-imports`}
        caption="Earlier imports"
        columns={columns}
        rowId={(row) => row.id}
        query={imports}
        brief={BRIEF}
        list={state}
        rowHref={linesOf}
        empty={{
          title: 'No imports',
          why: `No file of entries was added to this list yet. ${thing}s can come in a CSV file.`,
        }}
      />
    </section>
  )
}
