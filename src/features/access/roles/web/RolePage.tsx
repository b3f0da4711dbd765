import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallAnswer } from '@/kernel/call'
import { mayManage } from '@/kernel/permission'
import { asking } from '@/web/api/query'
import { EditPage, TextField, useEditForm } from '@/web/kit/forms'
import { useUser } from '@/web/session/use-session'
import { type Role, RoleBody, roleCalls } from '../contract'
import { PermissionsField } from './PermissionsField'

/** Sorted like the server keeps them, so that ticking and unticking leaves nothing changed. */
const valuesOf = (role: Role | undefined, preset: readonly string[]) => ({
  title: role?.title ?? '',
  permissions: [...(role?.permissions ?? preset)].sort(),
})
const NONE: CallAnswer<typeof roleCalls.permissions> = []

export default function RolePage() {
  const catalogue = useQuery(asking(roleCalls.permissions))
  const user = useUser()
  const held = user.permissions
  const { data = NONE } = catalogue
  // A new role begins with what is preset; nobody gives what they do not hold.
  const valuesOfRole = useCallback(
    (role: Role | undefined) => {
      const preset = data.flatMap(({ items }) => items.filter((item) => item.preset && held.includes(item.id)))
      return valuesOf(
        role,
        preset.map(({ id }) => id),
      )
    },
    [data, held],
  )
  const edit = useEditForm({
    what: 'role',
    calls: roleCalls,
    list: '/user/aclroles',
    schema: RoleBody,
    valuesOf: valuesOfRole,
    done: 'Role was successfully saved',
    failText: ({ errors }) => errors['title'],
  })
  const { stored } = edit
  const stronger = stored && !mayManage(user, { superuser: false, permissions: stored.permissions })
  const locked = stronger && `${stored.title} has permissions that you do not have, so you cannot change it.`
  return (
    <EditPage edit={edit} begins={catalogue} title={(role) => role.title} locked={locked} width="wide">
      <div style={{ maxWidth: 420 }}>
        <TextField {...edit.field('title')} label="Title" required maxLength={80} autoFocus={edit.isNew} />
      </div>
      <PermissionsField {...edit.field('permissions')} label="Permissions" catalogue={catalogue} held={held} />
    </EditPage>
  )
}
