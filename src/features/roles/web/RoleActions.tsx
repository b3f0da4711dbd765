import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/web/api/client'
import { refresh } from '@/web/api/query'
import { RowAction, RowActions, toastSuccess, useConfirm } from '@/web/kit'
import { IconEdit, IconTrash } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { refused } from '../../admins/web/public'
import { roleCalls } from '../contract'
import type { Role } from './columns'

const inUse = (users: number): string =>
  users === 1
    ? 'One user has this role. Give them another first.'
    : `${users} users have this role. Give them another first.`

export function RoleActions({ role }: { role: Role }) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const again = () => refresh(client, roleCalls.list)
  const remove = useMutation({
    mutationFn: () => api(roleCalls.remove, { params: { id: role.id } }),
    onSuccess: () => {
      toastSuccess('Role was successfully deleted')
      return again()
    },
    onError: (error) => {
      refused(error)
      // Somebody may have got the role a moment ago: the list then says so.
      return again()
    },
  })
  const ask = async () => {
    const text = `Are you sure you want to delete the role ${role.title}?`
    if (await confirm({ title: 'Delete role', text, yes: 'Delete', no: 'Cancel', danger: true })) remove.mutate()
  }
  return (
    <RowActions>
      <RowAction
        label={`Edit ${role.title}`}
        tip="Edit"
        icon={<IconEdit size={16} aria-hidden />}
        href={href(`/user/aclroles/item/${role.id}`)}
      />
      <RowAction
        label={`Delete ${role.title}`}
        tip="Delete"
        icon={<IconTrash size={16} aria-hidden />}
        why={role.users > 0 && inUse(role.users)}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </RowActions>
  )
}
