import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { asking } from '@/web/api/query'
import { toastSuccess } from '@/web/kit'
import { Form, FormActions, SelectField, TextField, useStaleEdit, useZodForm } from '@/web/kit/forms'
import { useUser } from '@/web/session/use-session'
import { lookupCalls } from '../../lookups/contract'
import { type Admin, adminCalls } from '../contract'
import { STATUS } from '../rules'
import { type AdminValues, adminForm, valuesOf } from './form-schemas'
import { FORM_STATUSES } from './texts'

const LIST = '/user/admins'
const LABELS = { name: 'Name', permissionrole: 'Permission role', status: 'Status' }

/** 'User data' stands above every failure (decision A19); a refusal's own reason goes where it can be mended. */
function withReason(error: unknown, before: AdminValues, after: AdminValues): unknown {
  if (!(error instanceof ApiError) || error.status !== 400) return error
  const place = before.status !== after.status ? 'status' : 'Reason'
  return new ApiError(error.status, error.message, { [place]: error.message }, error.requestId, error.body)
}

interface AdminFormProps {
  readonly admin: Admin
  /** The edit goes on from what somebody else saved in the meantime. */
  readonly onRebase: (current: Admin) => void
}

export function AdminForm({ admin, onRebase }: AdminFormProps) {
  const router = useRouter()
  const user = useUser()
  const roles = useQuery(asking(lookupCalls.permissionRoles))
  const values = useMemo(() => valuesOf(admin), [admin])
  const schema = useMemo(() => adminForm(admin.superuser), [admin.superuser])
  const form = useZodForm(schema, { values })
  const saved = async () => {
    toastSuccess('User was successfully saved')
    await router.navigate({ href: LIST })
  }
  const stale = useStaleEdit({
    form,
    labels: LABELS,
    valuesOf,
    write: (value, name) => {
      const options = name === 'status' ? FORM_STATUSES : name === 'permissionrole' ? (roles.data ?? []) : null
      return options ? (options.find(({ id }) => id === value)?.title ?? '') : String(value)
    },
    onRebase,
    onAgreed: saved,
  })
  const waiting = admin.status === STATUS.notActivated
  return (
    <Form
      form={form}
      failText="User data"
      onConflict={stale}
      onSubmit={async ({ email: _readOnly, ...body }) => {
        const call = api(adminCalls.update, { params: { id: admin.id }, body }, { ifMatch: admin.version })
        await call.catch((error: unknown) => {
          throw withReason(error, values, form.getValues())
        })
        await saved()
      }}
    >
      <TextField control={form.control} name="name" label="Name" required maxLength={120} />
      <TextField control={form.control} name="email" label="Email" readOnly description="Cannot be changed." />
      <SelectField
        control={form.control}
        name="permissionrole"
        label="Permission role"
        required={!admin.superuser}
        disabled={admin.id === user.id}
        description={
          admin.superuser
            ? 'A super user has every permission.'
            : admin.id === user.id
              ? 'You cannot change your own role.'
              : 'Another role signs this user out at once.'
        }
        options={roles.data ?? []}
        loading={roles.isFetching}
      />
      <SelectField
        control={form.control}
        name="status"
        label="Status"
        required
        disabled={waiting}
        description={waiting ? 'Becomes active when the invitation is accepted.' : undefined}
        options={FORM_STATUSES}
      />
      <FormActions cancel={LIST} />
    </Form>
  )
}
