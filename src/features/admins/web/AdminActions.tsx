import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/web/api/client'
import { refresh } from '@/web/api/query'
import { RowAction, RowActions, toastSuccess, useConfirm } from '@/web/kit'
import { IconEdit, IconMail, IconTrash } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { useUser } from '@/web/session/use-session'
import { type Admin, adminCalls } from '../contract'
import { STATUS } from '../rules'
import { refused } from './refused'
import { onlySuperUsers } from './texts'

export function AdminActions({ admin }: { admin: Admin }) {
  const user = useUser()
  const client = useQueryClient()
  const confirm = useConfirm()
  const again = () => refresh(client, adminCalls.list)
  const remove = useMutation({
    mutationFn: () => api(adminCalls.remove, { params: { id: admin.id } }),
    onSuccess: () => {
      toastSuccess('User was successfully deleted')
      return again()
    },
    onError: refused,
  })
  const invite = useMutation({
    mutationFn: () => api(adminCalls.sendInvitation, { body: { user: admin.id } }),
    onSuccess: () => toastSuccess('Invitation email was successfully sent'),
    onError: refused,
  })
  const ask = async () => {
    const text = `Are you sure you want to delete ${admin.name}? Open sessions end at once.`
    if (await confirm({ title: 'Delete user', text, yes: 'Delete', no: 'Cancel', danger: true })) remove.mutate()
  }
  const locked = onlySuperUsers(admin, user)
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
        why={admin.id === user.id ? 'You cannot delete yourself' : locked}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
      {admin.status === STATUS.notActivated ? (
        <RowAction
          label={`Resend invitation to ${admin.name}`}
          tip="Resend invitation"
          icon={<IconMail size={16} aria-hidden />}
          why={locked}
          busy={invite.isPending}
          onClick={() => invite.mutate()}
        />
      ) : null}
    </RowActions>
  )
}
