import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { asking } from '@/web/api/query'
import { Badge, StatusBadge } from '@/web/kit'
import { CheckboxField, EditPage, SelectField, TextField, useEditForm } from '@/web/kit/forms'
import { useUser } from '@/web/session/use-session'
import { type Admin, adminCalls, NewAdmin } from '../contract'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { STATUS, statusLabel } from '@/features/access/auth/public'
import { OpenSessions } from './OpenSessions'
import { FORM_STATUSES, strongerText } from './texts'

/** Super users need no role: they hold every permission anyway (decision E42). */
const schema = (admin: Admin | undefined) =>
  NewAdmin.extend({
    permissionrole: z
      .number()
      .nullable()
      .refine((role) => admin?.superuser || role !== null, 'Choose a role'),
    status: z.union([z.literal(0), z.literal(1)]),
  })

const valuesOf = (admin: Admin | undefined) => ({
  name: admin?.name ?? '',
  email: admin?.email ?? '',
  permissionrole: admin?.permissionrole?.id ?? null,
  status: admin?.status === STATUS.active ? (1 as const) : (0 as const),
  sendemail: 1,
})

function roleHint({ superuser }: Admin, myself: boolean): string {
  if (superuser) return 'A super user has every permission.'
  return myself ? 'You cannot change your own role.' : 'Changing the role signs the user out.'
}

export default function AdminPage() {
  const user = useUser()
  const roles = useQuery(asking(lookupCalls.permissionRoles))
  const edit = useEditForm({
    what: 'admin',
    calls: adminCalls,
    list: '/user/admins',
    schema,
    valuesOf,
    bodyOf: ({ email, sendemail, status, ...body }, admin) =>
      admin ? { ...body, status } : { ...body, email, sendemail },
    done: ({ sendemail }, added) => {
      if (!added) return 'User was successfully saved'
      return ['User was successfully added', ...(sendemail ? ['Invitation was successfully sent'] : [])]
    },
    failText: 'User data',
  })
  const { field, stored: admin } = edit
  const myself = admin?.id === user.id
  const waiting = admin?.status === STATUS.notActivated
  return (
    <>
      <EditPage
        edit={edit}
        title={({ name }) => name}
        locked={admin?.manageable === false && strongerText(admin.name)}
        badge={
          <>
            <StatusBadge status={statusLabel(admin?.status ?? STATUS.notActivated)} />
            {admin?.superuser ? <Badge outline>Super user</Badge> : null}
          </>
        }
      >
        <TextField {...field('name')} label="Name" required maxLength={120} autoFocus={!admin} />
        {admin ? (
          <TextField {...field('email')} label="Email" readOnly description="Cannot be changed." />
        ) : (
          <TextField {...field('email')} label="Email" type="email" required />
        )}
        <SelectField
          {...field('permissionrole')}
          label="Permission role"
          required={!admin?.superuser}
          disabled={myself}
          description={admin && roleHint(admin, myself)}
          options={roles.data ?? []}
          loading={roles.isFetching}
        />
        {admin ? (
          <SelectField
            {...field('status')}
            label="Status"
            required
            disabled={waiting}
            description={waiting ? 'Becomes active when the invitation is accepted.' : undefined}
            options={FORM_STATUSES}
          />
        ) : (
          <CheckboxField
            {...field('sendemail')}
            label="Send the invitation by email"
            description="One-time link, valid 7 days."
            on={1}
            off={0}
          />
        )}
      </EditPage>
      {admin ? <OpenSessions admin={admin} /> : null}
    </>
  )
}
