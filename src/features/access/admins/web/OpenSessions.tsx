import { Button, Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@/kernel/call'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { useAction } from '@/web/api/use-action'
import { columnsOf, DataTable, RelativeTime } from '@/web/kit'
import { IconLogout } from '@/web/kit/icons'
import { useUser } from '@/web/session/use-session'
import { type Admin, adminCalls } from '../contract'

type Session = CallAnswer<typeof adminCalls.sessions>[number]

const COLUMNS = columnsOf<Session>([
  { id: 'started', header: 'Started', kind: 'datetime' },
  { id: 'lastActive', header: 'Last active', cell: (row) => <RelativeTime value={row.lastActive} /> },
  { id: 'ipaddress', header: 'IP address' },
  { id: 'useragent', header: 'User agent', wrap: true },
])

/** Where somebody is signed in now, and a way to end it at once. */
export function OpenSessions({ admin }: { admin: Admin }) {
  const user = useUser()
  const sessions = useQuery({ ...asking(adminCalls.sessions, { params: { id: admin.id } }), staleTime: 0 })
  const end = useAction({
    run: (options) => api(adminCalls.endSessions, { params: { id: admin.id } }, options),
    asks: () => ({
      title: 'End all sessions',
      text:
        admin.id === user.id
          ? 'You will be signed out here as well.'
          : `${admin.name} will have to sign in again everywhere.`,
      yes: 'End all sessions',
      no: 'Cancel',
      danger: true,
    }),
    done: 'Sessions were successfully ended',
  })
  const some = (sessions.data?.length ?? 0) > 0
  return (
    <section aria-labelledby="open-sessions">
      <Group justify="space-between" mt="xl" mb="sm">
        <Title order={2} id="open-sessions">
          Open sessions
        </Title>
        {some && admin.manageable ? (
          <Button
            variant="default"
            leftSection={<IconLogout size={15} aria-hidden />}
            loading={end.busy}
            onClick={() => end.start()}
          >
            End all sessions
          </Button>
        ) : null}
      </Group>
      <DataTable
        name="admin-sessions"
        caption="Open sessions"
        columns={COLUMNS}
        rowId={(row) => row.id}
        query={sessions}
        fit="content"
        plain
        empty={{ title: 'No open sessions', why: `${admin.name} is not signed in anywhere.` }}
      />
    </section>
  )
}
