import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { RowAction, RowActions } from '@/web/kit'
import { IconEdit, IconMail, IconTrash } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { useUser } from '@/web/session/use-session'
import { type Admin, adminCalls } from '../contract'
import { STATUS } from '../rules'

export function AdminActions({ admin }: { admin: Admin }) {
  const user = useUser()
  const remove = useAction({
    run: (options) => api(adminCalls.remove, { params: { id: admin.id } }, options),
    asks: () => ({
      title: 'Delete user',
      text: `Are you sure you want to delete ${admin.name}? Open sessions end at once.`,
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
    }),
    done: 'User was successfully deleted',
  })
  const invite = useAction({
    run: (options) => api(adminCalls.sendInvitation, { body: { user: admin.id } }, options),
    done: 'Invitation email was successfully sent',
  })
  return (
    <RowActions>
      <RowAction
        label={`Edit ${admin.name}`}
        tip="Edit"
        icon={<IconEdit size={16} aria-hidden />}
        href={href(`/user/admins/item/${admin.id}`)}
      />
      <RowAction
        label={`Delete ${admin.name}`}
        tip="Delete"
        icon={<IconTrash size={16} aria-hidden />}
        why={admin.id === user.id ? 'You cannot delete yourself' : undefined}
        busy={remove.busy}
        onClick={remove.start}
      />
      {admin.status === STATUS.notActivated ? (
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
