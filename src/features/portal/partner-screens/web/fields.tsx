import type { FieldValues } from 'react-hook-form'
import { STATUS, statusLabel } from '@/features/access/auth/public'
import { CheckboxField, type FieldProps, SelectField } from '@/web/kit/forms'
import type { PartnerUser } from './kinds'

type Field<V extends FieldValues> = Pick<FieldProps<V>, 'control' | 'name'>

const optionsOf = (...statuses: readonly number[]) => statuses.map((id) => ({ id, title: statusLabel(id) }))

interface StatusFieldProps {
  readonly user: PartnerUser
  /** Whether the reader may let users in again. */
  readonly mayGive: boolean
}

export function StatusField<V extends FieldValues>({ user, mayGive, ...field }: Field<V> & StatusFieldProps) {
  const waiting = user.status === STATUS.notActivated
  const on = waiting ? STATUS.notActivated : STATUS.active
  const mayBeOn = mayGive || user.status !== STATUS.deactivated
  return (
    <SelectField
      {...field}
      label="Status"
      required
      description={waiting ? 'Becomes active when the invitation is accepted.' : undefined}
      options={optionsOf(...(mayBeOn ? [on] : []), STATUS.deactivated)}
    />
  )
}

export const InvitationField = <V extends FieldValues>(field: Field<V>) => (
  <CheckboxField
    {...field}
    label="Send the invitation by email"
    description="One-time link, valid 7 days."
    on={1}
    off={0}
  />
)

export const MfaField = <V extends FieldValues>(field: Field<V>) => (
  <CheckboxField
    {...field}
    label="Sign in without a second factor"
    description="The user may sign in by password alone."
    on={1}
    off={0}
  />
)
