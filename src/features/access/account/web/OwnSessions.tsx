import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallOptions } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { Badge, type Column, DataTable, Tip } from '@/web/kit'
import { BindingButton } from '@/web/session/BindingButton'
import { type OwnSession, side } from '@/web/session/side'
import classes from './account.module.css'
import { deviceOf } from './device'

const END = {
  run: (options: CallOptions, { id }: OwnSession) => side().account.endSession(id, options),
  asks: ({ useragent, ipaddress }: OwnSession) => ({
    title: 'End this session?',
    text: `${deviceOf(useragent)} at ${ipaddress} will have to sign in again.`,
    yes: 'End session',
    no: 'Cancel',
    danger: true,
  }),
  done: 'Session was ended',
}

export function OwnSessions() {
  const sessions = useQuery(asking(side().account.sessions))
  const { start: end } = useAction(END)
  // On a phone the button must not lie beyond the edge.
  const narrow = useMediaQuery('(max-width: 799px)')
  const columns = useMemo(() => columnsWith(end, narrow), [end, narrow])

  return (
    <section aria-labelledby="own-sessions" className={classes['sessions']}>
      <h2 id="own-sessions" className={classes['heading']}>
        Sessions
      </h2>
      <p className={classes['text']}>
        Where you are signed in. End any you don't recognize, then change your password.
      </p>
      <DataTable
        name="own-sessions"
        caption="Sessions"
        columns={columns}
        rowId={(row) => row.id}
        query={sessions}
        fit="content"
        plain
      />
    </section>
  )
}

const deviceColumn: Column<OwnSession> = {
  id: 'useragent',
  header: 'Device',
  fixed: true,
  cell: (row) => (
    <Tip text={row.useragent} focusable>
      {deviceOf(row.useragent)}
    </Tip>
  ),
}

const plainColumns: readonly Column<OwnSession>[] = [
  { id: 'ipaddress', header: 'Address', kind: 'id' },
  { id: 'started', header: 'Started', kind: 'datetime' },
  { id: 'lastActive', header: 'Last active', kind: 'datetime' },
]

function columnsWith(end: (session: OwnSession) => void, narrow: boolean): readonly Column<OwnSession>[] {
  const actions: Column<OwnSession> = {
    id: 'end',
    header: 'Actions',
    kind: 'actions',
    cell: (row) =>
      row.current ? (
        <Badge tone="success">this session</Badge>
      ) : (
        <BindingButton
          size="compact-xs"
          variant="default"
          aria-label={`End session of ${deviceOf(row.useragent)}`}
          onClick={() => end(row)}
        >
          End
        </BindingButton>
      ),
  }
  return narrow ? [deviceColumn, actions, ...plainColumns] : [deviceColumn, ...plainColumns, actions]
}
