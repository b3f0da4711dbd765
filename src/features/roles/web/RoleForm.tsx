import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { asking } from '@/web/api/query'
import { toastSuccess } from '@/web/kit'
import { Form, FormActions, TextField, useStaleEdit, useZodForm } from '@/web/kit/forms'
import { roleCalls } from '../contract'
import type { Role } from './columns'
import { PermissionsField } from './PermissionsField'

const LIST = '/user/aclroles'
const LABELS = { title: 'Title', permissions: 'Permissions' }
const RoleValues = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(80, 'At most 80 characters'),
  permissions: z.array(z.string()),
})
type Values = z.input<typeof RoleValues>

const EMPTY: Values = { title: '', permissions: [] }
/** Sorted like the server keeps them, so that ticking and unticking leaves nothing changed. */
const valuesOf = (role: Role): Values => ({ title: role.title, permissions: [...role.permissions].sort() })
const ignore = () => undefined

interface RoleFormProps {
  /** Without one a new role is made. */
  readonly role?: Role
  readonly onRebase?: (current: Role) => void
}

export function RoleForm({ role, onRebase = ignore }: RoleFormProps) {
  const router = useRouter()
  const catalogue = useQuery(asking(roleCalls.permissions))
  const values = useMemo(() => (role ? valuesOf(role) : EMPTY), [role])
  const form = useZodForm(RoleValues, { values })
  const saved = async () => {
    toastSuccess('Role was successfully saved')
    await router.navigate({ href: LIST })
  }
  const names = useMemo(
    () => new Map(catalogue.data?.flatMap(({ items }) => items.map((item) => [item.id, item.name] as const))),
    [catalogue.data],
  )
  const stale = useStaleEdit({
    form,
    labels: LABELS,
    valuesOf,
    write: (value) =>
      Array.isArray(value) ? value.map((id: string) => names.get(id) ?? id).join(', ') : String(value),
    onRebase,
    onAgreed: saved,
  })
  return (
    <Form
      form={form}
      width="wide"
      failText="Duplicate title"
      onConflict={stale}
      onSubmit={async (body) => {
        if (role) await api(roleCalls.update, { params: { id: role.id }, body }, { ifMatch: role.version })
        else await api(roleCalls.add, { body })
        await saved()
      }}
    >
      <div style={{ maxWidth: 420 }}>
        <TextField control={form.control} name="title" label="Title" required maxLength={80} autoFocus={!role} />
      </div>
      <PermissionsField control={form.control} name="permissions" label="Permissions" catalogue={catalogue} />
      <FormActions cancel={LIST} />
    </Form>
  )
}
