import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { asking, editing } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { Badge, columnsOf, DataTable, Pending, useMemoDialog } from '@/web/kit'
import { IconArrowBackUp } from '@/web/kit/icons'
import { usePermission } from '@/web/session/use-session'
import { type PartName, partVersionCalls, type SendFormat, sendFormatCalls } from '../contract'
import { sendFormatPermissions } from '../permissions'
import { CompareVersions } from './CompareVersions'
import { OrderNames } from './OrderNames'
import { PART_LABELS, versionTitle } from './words'
import classes from './send-formats.module.css'

type Versions = CallAnswer<typeof partVersionCalls.list>
type Row = Versions['versions'][number]

interface Doing {
  readonly current: number
  readonly pin: number | null
  readonly rollBack: ((version: number) => void) | null
  readonly stayAt: (version: number) => void
}

const columnsFor = ({ current, pin, rollBack, stayAt }: Doing) =>
  columnsOf<Row>([
    {
      id: 'version',
      header: 'Version',
      value: ({ version }) => version,
      cell: ({ version }) => (
        <>
          {version} {version === current ? <Badge tone="success">in force</Badge> : null}{' '}
          {version === pin ? <Badge tone="info">this order</Badge> : null}
        </>
      ),
    },
    { id: 'dateadd', header: 'Since', kind: 'datetime', value: ({ dateadd }) => dateadd },
    { id: 'user', header: 'By', value: ({ user }) => user ?? '' },
    { id: 'note', header: 'Why', value: ({ note }) => note, wrap: true },
    {
      id: 'pinned',
      header: 'Orders pinned',
      value: ({ pinned }) => pinned.length,
      cell: ({ pinned }) => <OrderNames orders={pinned} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: ({ version }) => (
        <span className={classes['doing']}>
          {rollBack && version !== current ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={14} aria-hidden />}
              aria-label={`Roll back to ${versionTitle(version)}`}
              onClick={() => rollBack(version)}
            >
              Roll back
            </Button>
          ) : null}
          {version === pin ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Pin this order to ${versionTitle(version)}`}
              onClick={() => stayAt(version)}
            >
              Pin
            </Button>
          )}
        </span>
      ),
    },
  ])

/** Everybody who follows sends by the new version from then on: they are named before. */
function useRollback(order: number, namespace: string, { current, following, versions }: Versions) {
  const pinned = useMemo(() => versions.flatMap((one) => one.pinned), [versions])
  const askReason = useMemoDialog()
  const { start } = useAction<{ version: number; reason: string }>({
    run: (options, wish) =>
      api(partVersionCalls.rollback, { params: { id: order }, body: { namespace, current, ...wish } }, options),
    done: 'Version was successfully rolled back',
  })
  return useCallback(
    (version: number) =>
      void askReason({
        title: `Roll back to ${versionTitle(version)}`,
        text: (
          <div>
            <p>
              Makes version {current + 1} with the content of {versionTitle(version)}. Orders that follow and send by it
              from then on: {following.length}
            </p>
            <OrderNames orders={following} />
            {pinned.length > 0 ? (
              <>
                <p>Pinned to a version, not affected: {pinned.length}</p>
                <OrderNames orders={pinned} />
              </>
            ) : null}
          </div>
        ),
        label: 'Reason',
        required: true,
        yes: 'Roll back',
        no: 'Cancel',
      }).then((reason) => (reason === null ? undefined : start({ version, reason }))),
    [askReason, start, current, following, pinned],
  )
}

interface PartVersionsProps {
  readonly chosen: SendFormat
  readonly part: PartName
  readonly name: string
}

const NOTHING: Versions = { current: 0, following: [], versions: [] }

/** The versions of one class: which is in force, who stays where, what changed, and the way back. */
export function PartVersions({ chosen, part, name }: PartVersionsProps) {
  const { id, version } = chosen
  const pin = chosen[`${part}pin`]
  const namespace = `${part}/${name}`
  const query = useQuery(asking(partVersionCalls.list, { body: { namespace } }))
  const { data } = query
  const mayRollBack = usePermission(sendFormatPermissions.order_approvesendformat)
  const rollBack = useRollback(id, namespace, data ?? NOTHING)
  const client = useQueryClient()
  const { start: stayAt, busy } = useAction<number | null>({
    run: async (options, to) => {
      const wish = { params: { id }, body: { [`${part}pin`]: to } }
      const saved = await api(sendFormatCalls.pin, wish, { ...options, ifMatch: version })
      // The form above was read before: it goes on from here.
      client.setQueryData(editing(sendFormatCalls.get, { params: { id } }).queryKey, saved)
    },
    done: (to) => (to === null ? 'The order follows new versions' : `The order is pinned to ${versionTitle(to)}`),
  })
  const current = data?.current ?? 0
  const columns = useMemo(
    () => columnsFor({ current, pin, rollBack: mayRollBack ? rollBack : null, stayAt }),
    [current, pin, mayRollBack, rollBack, stayAt],
  )
  if (!data) return <Pending query={query} />
  return (
    <>
      <p className={classes['pin']}>
        {pin === null ? (
          `This order follows new versions: it sends by ${versionTitle(current)}.`
        ) : (
          <>
            <Badge tone="info">pinned to {versionTitle(pin)}</Badge> New versions do not reach this order.{' '}
            <Button variant="default" size="compact-sm" loading={busy} onClick={() => stayAt(null)}>
              Follow new versions
            </Button>
          </>
        )}
      </p>
      <DataTable
        name="send-format-versions"
        caption={`Versions of the ${PART_LABELS[part].toLowerCase()}`}
        columns={columns}
        rowId={(row) => row.version}
        rows={data.versions}
        fit="content"
        plain
      />
      {data.versions.length > 1 ? (
        <CompareVersions
          key={`${namespace} ${current}`}
          namespace={namespace}
          versions={data.versions.map((row) => row.version)}
        />
      ) : null}
    </>
  )
}
