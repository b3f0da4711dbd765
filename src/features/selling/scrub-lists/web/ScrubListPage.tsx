import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Sort } from '@/kernel/inputs'
import { textOf } from '@/kernel/list-columns'
import { download } from '@/web/api/download'
import { listing, rowsOf } from '@/web/api/query'
import { DeleteAction, EditAction, ExportButton, ListPage, lookOf, RowActions, useShownColumns } from '@/web/kit'
import { IconUpload } from '@/web/kit/icons'
import { personalFilter, textFilter, useListState } from '@/web/router/list-state'
import { href } from '@/web/router/search'
import { entryColumns } from '../columns'
import type { ListedEntry, ScrubListCalls } from '../contract'
import type { ScrubList } from '../lists'

/** These lists name the sort as the specification does: a column and an order. */
const columnAndOrder = <R extends { sort?: string }>({ sort: _, ...request }: R, sort: Sort | null) => ({
  ...request,
  ...(sort ? { column: sort.column, order: sort.order } : {}),
})

/** The screen of one list. What it is made of is made once, so that rows are not drawn again without need. */
export function listPageOf(list: ScrubList, calls: ScrubListCalls) {
  const { screen, name, value, choice, thing } = list
  const one = thing.toLowerCase()
  const entryHref = ({ id }: ListedEntry): string => href(`${screen}/item/${id}`)
  const filters = { [value.name]: value.personal ? personalFilter() : textFilter() }
  const options = { filters, sort: 'id:desc', perPage: 50 }
  const inFile = entryColumns(list)
  const brief = [[value.name, choice.name], ['hits', 'dateadd'], ['actions']] as const
  const columns = [
    ...lookOf(inFile, {
      id: { sortable: true, width: 80 },
      [value.name]: { fixed: true, sortable: true, href: entryHref },
      [choice.name]: { sortable: true },
      hits: { help: 'Leads of the last 30 days that are failed or flagged because of it' },
      dateadd: { sortable: true },
      dateupdate: { sortable: true },
      user: { sortable: true },
    }),
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions' as const,
      fixed: true,
      cell: (row: ListedEntry) => (
        <RowActions>
          <EditAction name={textOf(row[value.name])} href={entryHref(row)} />
          <DeleteAction
            name={textOf(row[value.name])}
            call={calls.remove}
            id={row.id}
            asks={{
              title: `Delete ${one}`,
              text: `Are you sure you want to delete this ${one}?`,
              yes: 'Yes',
              no: 'No',
            }}
            done={`${thing} was successfully deleted`}
          />
        </RowActions>
      ),
    },
  ]
  return function ScrubListPage() {
    const state = useListState(options)
    const entries = useQuery(listing(calls.list, { body: columnAndOrder(state.request, state.sort) }))
    const shown = useShownColumns(name, inFile)
    const request = { ...columnAndOrder(state.exportRequest, state.sort), columns: shown }
    return (
      <ListPage
        path={screen}
        name={name}
        columns={columns}
        query={entries}
        list={state}
        rowHref={entryHref}
        brief={brief}
        add={{ label: `New ${one}`, href: `${screen}/item` }}
        filters={[{ kind: 'text', name: value.name, label: value.label, width: 200 }]}
        actions={
          <>
            <Button
              component="a"
              href={href(`${screen}/import`)}
              variant="default"
              leftSection={<IconUpload size={15} aria-hidden />}
            >
              Import
            </Button>
            <ExportButton rows={rowsOf(entries)} run={(report) => download(calls.export, { body: request }, report)} />
          </>
        }
      />
    )
  }
}
