import { api } from '@/web/api/client'
import { useAction } from '@/web/api/use-action'
import { RowAction, RowActions } from '@/web/kit'
import { IconEdit, IconTrash } from '@/web/kit/icons'
import { href } from '@/web/router/search'
import { roleCalls } from '../contract'
import type { Role } from './columns'

const inUse = (users: number): string =>
  users === 1
    ? 'One user has this role. Give them another first.'
    : `${users} users have this role. Give them another first.`

export function RoleActions({ role }: { role: Role }) {
  // Somebody may have got the role a moment ago: the list is read again after a refusal too, and then says so.
  const remove = useAction({
    run: (options) => api(roleCalls.remove, { params: { id: role.id } }, options),
    asks: () => ({
      title: 'Delete role',
      text: `Are you sure you want to delete the role ${role.title}?`,
      yes: 'Delete',
      no: 'Cancel',
      danger: true,
    }),
    done: 'Role was successfully deleted',
  })
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
        busy={remove.busy}
        onClick={remove.start}
      />
    </RowActions>
  )
}
