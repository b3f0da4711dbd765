import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { Badge, columnsOf, DeleteAction, EditAction, RowAction, RowActions, StatusBadge } from '@/web/kit'
import { IconMail } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { useUser } from '@/web/session/use-session'
import { type Admin, adminCalls } from '../contract'
import { STATUS, statusLabel } from '@/features/access/auth/public'
import { strongerText } from './texts'

export const adminHref = ({ id }: Admin): string => href(`/user/admins/item/${id}`)

function Actions({ admin }: { admin: Admin }) {
  const user = useUser()
  const invite = useAction({
    run: (options) => api(adminCalls.sendInvitation, { body: { user: admin.id } }, options),
    done: 'Invitation email was successfully sent',
  })
  return (
    <RowActions>
      <EditAction name={admin.name} href={adminHref(admin)} />
      <DeleteAction
        name={admin.name}
        call={adminCalls.remove}
        id={admin.id}
        asks={{
          title: 'Delete user',
          text: `Are you sure you want to delete ${admin.name}? Open sessions end at once.`,
        }}
        done="User was successfully deleted"
        why={(admin.id === user.id && 'You cannot delete yourself') || (!admin.manageable && strongerText(admin.name))}
      />
      {admin.status === STATUS.notActivated && admin.manageable ? (
        <RowAction
          label={`Resend invitation to ${admin.name}`}
          tip="Resend invitation"
          icon={<IconMail size={16} aria-hidden />}
          busy={invite.busy}
          onClick={invite.start}
        />
      ) : null}
    </RowActions>
  )
}

export const COLUMNS = columnsOf<Admin>([
  { id: 'id', header: 'ID', kind: 'id', sortable: true, width: 64 },
  { id: 'name', header: 'Name', fixed: true, sortable: true, href: adminHref },
  { id: 'email', header: 'Email', sortable: true },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    sortable: true,
    value: (row) => statusLabel(row.status),
    cell: (row) => <StatusBadge status={statusLabel(row.status)} />,
  },
  {
    id: 'role',
    header: 'Role',
    sortable: true,
    value: (row) => (row.superuser ? 'Super user' : row.permissionrole?.title),
    cell: (row) => (row.superuser ? <Badge outline>Super user</Badge> : row.permissionrole?.title),
  },
  { id: 'mfa', header: 'MFA', sortable: true, value: (row) => (row.mfa ? 'on' : 'off') },
  { id: 'dateadd', header: 'Date added', kind: 'datetime', sortable: true },
  { id: 'actions', header: 'Actions', kind: 'actions', fixed: true, cell: (row) => <Actions admin={row} /> },
])
