import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { asking, listing } from '@/web/api/query'
import {
  Badge,
  columnsOf,
  DataTable,
  DateTime,
  type Fact,
  FactStrip,
  FilterBar,
  formatNumber,
  OpenLink,
  PageHeader,
  Pending,
} from '@/web/kit'
import { IconArrowBackUp } from '@/web/kit/icons'
import { textFilter, useListState } from '@/web/router/list-state'
import type { ScrubListCalls } from '../contract'
import { type ImportedLine, LINE_RESULTS, type ScrubImport } from '../import'
import type { ScrubList } from '../lists'
import { BRIEF } from './ImportPage'
import { canBeUndone, isUnderWay, useUndoImport } from './use-undo-import'

const EVERY = 1_000
const LIST = { filters: { result: textFilter() }, perPage: 50 }

const RESULTS: Readonly<Record<ImportedLine['result'], string>> = {
  added: 'added',
  known: 'on the list already',
  repeated: 'repeated',
  fault: 'cannot be used',
  waiting: 'waiting',
}
const OPTIONS = LINE_RESULTS.map((id) => ({ id, title: RESULTS[id] }))

const factsOf = (stored: ScrubImport): readonly Fact[] => [
  ['Date', <DateTime value={stored.dateadd} withZone />],
  ['File', stored.filename],
  ['User', stored.user?.name ?? ''],
  ['Lines', `${formatNumber(stored.done)} of ${formatNumber(stored.lines)}`],
  ['Added', formatNumber(stored.added)],
  ['On the list already', formatNumber(stored.known)],
  ['Repeated', formatNumber(stored.repeated)],
  ['Cannot be used', formatNumber(stored.faults)],
  stored.run !== null && ['Bulk run', <OpenLink href={`/bulkrun/item/${stored.run}`}>{stored.run}</OpenLink>],
  stored.undone && ['Undone', <DateTime value={stored.undone.date} withZone />],
]

/** What became of each line of one import. */
export function importedPageOf(list: ScrubList, calls: ScrubListCalls) {
  const { screen, name, title, value, choice } = list
  const crumbs = [
    { title, href: screen },
    { title: 'Import', href: `${screen}/import` },
  ]
  const columns = columnsOf<ImportedLine>([
    { id: 'line', header: 'Line', kind: 'number', fixed: true, sortable: false },
    { id: 'value', header: value.label, sortable: false },
    { id: 'choice', header: choice.label, sortable: false },
    { id: 'result', header: 'Result', sortable: false, value: ({ result }) => RESULTS[result] },
    { id: 'reason', header: 'Reason', wrap: true, sortable: false },
  ])
  return function ImportedPage() {
    const id = Number(useParams({ strict: false, select: (params: { id?: string }) => params.id }))
    const state = useListState(LIST)
    const stored = useQuery({
      ...asking(calls.getImport, { params: { id } }),
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? EVERY : false),
    })
    const running = stored.data !== undefined && isUnderWay(stored.data)
    const { page, perPage, filters } = state
    const wanted = LINE_RESULTS.find((result) => result === filters.result)
    const body = { page, perPage, ...(wanted ? { result: wanted } : {}) }
    const lines = useQuery({
      ...listing(calls.importedLines, { params: { id }, body }),
      refetchInterval: running ? EVERY : false,
    })
    const undo = useUndoImport(calls)
    const facts = stored.data
    return (
      <>
        <PageHeader
          title={`Import ${id}: ${title}`}
          crumbs={crumbs}
          badge={facts?.undone ? <Badge tone="secondary">undone</Badge> : null}
          actions={
            facts && canBeUndone(facts) ? (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={15} aria-hidden />}
                onClick={() => undo(facts)}
              >
                Undo import
              </Button>
            ) : null
          }
        />
        {facts ? (
          <>
            <FactStrip facts={factsOf(facts)} />
            <FilterBar
              list={state}
              fields={[{ kind: 'single', name: 'result', label: 'Result', clearable: true, options: OPTIONS }]}
            />
            <DataTable
              name={`${name}-imported`}
              caption="Lines of the file"
              columns={columns}
              rowId={(row) => row.line}
              query={lines}
              list={state}
              brief={BRIEF}
              empty={{
                title: 'No lines',
                why: 'No line has this result, or the lines are older than 90 days and forgotten.',
              }}
            />
          </>
        ) : (
          <Pending query={stored} />
        )}
      </>
    )
  }
}
