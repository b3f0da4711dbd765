import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { EditPage, TextField, useEditForm } from '@/web/kit/forms'
import { type Role, RoleBody, roleCalls } from '../contract'
import { PermissionsField } from './PermissionsField'

/** Sorted like the server keeps them, so that ticking and unticking leaves nothing changed. */
const valuesOf = (role: Role | undefined) => ({
  title: role?.title ?? '',
  permissions: [...(role?.permissions ?? [])].sort(),
})

export default function RolePage() {
  const catalogue = useQuery(asking(roleCalls.permissions))
  const edit = useEditForm({
    what: 'role',
    calls: roleCalls,
    list: '/user/aclroles',
    schema: RoleBody,
    valuesOf,
    done: 'Role was successfully saved',
    failText: ({ errors }) => errors['title'],
  })
  return (
    <EditPage edit={edit} title={(role) => role.title} width="wide">
      <div style={{ maxWidth: 420 }}>
        <TextField {...edit.field('title')} label="Title" required maxLength={80} autoFocus={edit.isNew} />
      </div>
      <PermissionsField {...edit.field('permissions')} label="Permissions" catalogue={catalogue} />
    </EditPage>
  )
}
