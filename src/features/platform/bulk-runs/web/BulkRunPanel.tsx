import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@/web/api/client'
import { queries, rereadTouched } from '@/web/api/queries'
import { asking, listing } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { Badge, Badges, columnsOf, DataTable, OpenLink, Pending, StatusBadge, statusLook, type Tone } from '@/web/kit'
import { useLocalListState } from '@/web/router/list-state'
import { type BulkRun, bulkRunCalls, type BulkRunItem, type ItemState } from '../contract'
import { progressOf } from './progress'

const LIST = { filters: {}, perPage: 100 }
const EVERY = 1_000

const LOOK: Readonly<Record<ItemState, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'secondary' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  stopped: { label: 'Left out', tone: 'secondary' },
}

const COLUMNS = columnsOf<BulkRunItem>([
  {
    id: 'name',
    header: 'Item',
    fixed: true,
    sortable: false,
    cell: ({ name, path }) => (path === null ? name : <OpenLink href={path}>{name}</OpenLink>),
  },
  {
    id: 'state',
    header: 'State',
    sortable: false,
    cell: ({ state }) => <Badge tone={LOOK[state].tone}>{LOOK[state].label}</Badge>,
  },
  {
    id: 'result',
    header: 'Result',
    sortable: false,
    wrap: true,
    cell: ({ status, notes, text }) => (
      <Badges>
        {status === null ? null : <StatusBadge status={status} />}
        {notes.map(({ label, status: outcome, tip }) => (
          <Badge key={label} tone={statusLook(outcome).tone} tip={tip || statusLook(outcome).label}>
            {label}
          </Badge>
        ))}
        {text === '' ? null : <span>{text}</span>}
      </Badges>
    ),
  },
])

/** How far a run of the server is, and one result per row; while it runs it is asked for again every second. */
export default function BulkRunPanel({ id }: { readonly id: number }) {
  const list = useLocalListState(LIST)
  const run = useQuery({
    ...asking(bulkRunCalls.get, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.ended === null ? EVERY : false),
  })
  const ended = run.data?.ended ?? null
  const { page, perPage } = list
  const asked = listing(bulkRunCalls.items, { params: { id }, body: { page, perPage } })
  const items = useQuery({ ...asked, refetchInterval: run.data && ended === null ? EVERY : false })
  const touches = run.data?.touches
  useEffect(() => {
    if (ended === null || !touches) return
    // The last results, and whatever the run changed on the screen below.
    void queries.invalidateQueries({ queryKey: asked.queryKey.slice(0, 2) })
    void rereadTouched({ touches })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ended])
  if (!run.data) return <Pending query={run} />
  return (
    <Stack gap="md">
      <Head run={run.data} />
      <DataTable
        name="bulk-run"
        caption={`${run.data.title}: results`}
        columns={COLUMNS}
        rowId={(row) => row.position}
        query={items}
        list={list}
        fit="content"
        pageSizes={[100, 200]}
      />
    </Stack>
  )
}

function Head({ run }: { readonly run: BulkRun }) {
  const { id, title, rows, user, done, failed, stopped, waiting, total, ended, stopreason } = run
  const { percent } = progressOf(run)
  const params = { id }
  const stop = useAction({
    run: (options) => api(bulkRunCalls.stop, { params }, options),
    done: 'No further rows are begun',
  })
  const retry = useAction({
    run: (options) => api(bulkRunCalls.retry, { params }, options),
    done: 'Trying the failed rows again',
  })
  return (
    <Stack gap="xs">
      <Text>
        {title} of {rows}, started by {user}.{' '}
        {ended === null ? 'You can leave or reload this page: the server carries on.' : stopreason}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} color={failed > 0 ? 'yellow.8' : 'accent'} aria-label={title} />
      </Progress.Root>
      <Group justify="space-between" gap="sm">
        <Text role="status">
          {ended === null ? `${percent}%: ` : ''}
          {done} of {total} done, {failed} failed{stopped > 0 ? `, ${stopped} left out` : ''}
        </Text>
        <Group gap="sm">
          <a href="/bulkruns">All bulk runs</a>
          {ended === null && waiting > 0 ? (
            <Button variant="default" loading={stop.busy} onClick={() => stop.start()}>
              Finish current, then stop
            </Button>
          ) : null}
          {ended !== null && failed + stopped > 0 ? (
            <Button variant="default" loading={retry.busy} onClick={() => retry.start()}>
              Retry {failed + stopped} failed
            </Button>
          ) : null}
        </Group>
      </Group>
    </Stack>
  )
}
