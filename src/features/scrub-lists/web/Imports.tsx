import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '@/web/api/client'
import { listing } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { columnsOf, DataTable, DateTime, formatNumber, RowActions } from '@/web/kit'
import { useListState } from '@/web/router/list-state'
import type { ScrubListCalls } from '../contract'
import type { ScrubImport } from '../import'
import type { ScrubList } from '../lists'
import classes from './import.module.css'

const LIST = { filters: {}, perPage: 50 }

const asked = ({ added }: ScrubImport) => ({
  title: 'Undo import',
  text: `Takes the ${formatNumber(added)} entries of this import off the list, but for those that were changed since.`,
  yes: 'Undo import',
  no: 'Cancel',
  danger: true,
})

interface ImportsProps {
  readonly list: ScrubList
  readonly calls: ScrubListCalls
  readonly thing: string
}

/** Earlier imports, each with its way back. */
export function Imports({ list, calls, thing }: ImportsProps) {
  const state = useListState(LIST)
  const imports = useQuery(listing(calls.imports, { body: { page: state.page, perPage: state.perPage } }))
  const undo = useAction<ScrubImport>({
    run: (options, { id }) => api(calls.undoImport, { params: { id } }, options),
    asks: asked,
    done: 'Import was successfully undone',
  })
  const { busy, start } = undo
  const columns = useMemo(
    () =>
      columnsOf<ScrubImport>([
        { id: 'id', header: 'Id', kind: 'id', sortable: false },
        { id: 'dateadd', header: 'Date', kind: 'datetime', sortable: false },
        { id: 'filename', header: 'File', wrap: true, sortable: false },
        { id: 'lines', header: 'Lines', kind: 'number', sortable: false },
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
                removed
              </>
            ) : null,
        },
        {
          id: 'actions',
          header: 'Actions',
          kind: 'actions',
          cell: (row) =>
            row.undone ? null : (
              <RowActions>
                <Button variant="default" size="compact-sm" loading={busy} onClick={() => start(row)}>
                  {`Undo import ${row.id}`}
                </Button>
              </RowActions>
            ),
        },
      ]),
    [busy, start],
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
        list={state}
        empty={{
          title: 'No imports',
          why: `No file of entries was added to this list yet. ${thing}s can come in a CSV file.`,
        }}
      />
    </section>
  )
}
