import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { STATUS, statusLabel } from '@/features/access/auth/public'
import { asking } from '@/web/api/query'
import { StatusBadge } from '@/web/kit'
import { EditPage, MultiSelectField, TextField, useEditForm } from '@/web/kit/forms'
import { useMay } from '@/web/session/use-session'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { InvitationField, MfaField, StatusField } from './fields'
import { KINDS, type PartnerUser, partiesOf } from './kinds'
import { mfaIsOff, savedTexts, userFailText, UserValues, userValues } from './user-values'

const schema = UserValues.extend({ parties: z.array(z.number()) })

const valuesOf = (user: PartnerUser | undefined) => ({
  ...userValues(user),
  parties: user ? partiesOf(user).map(({ id }) => id) : [],
})

export function PartnerUserForm({ kind }: { kind: PartnerKind }) {
  const { calls, lookup, list, parties: label } = KINDS[kind]
  const options = useQuery(asking(lookup))
  const mayGive = useMay(calls.add)
  const edit = useEditForm({
    what: 'user',
    calls: { get: calls.get, add: calls.add, update: calls.edit },
    list,
    schema,
    valuesOf,
    bodyOf: ({ email: address, sendemail, status, parties, mfadisable, name }, user) => ({
      name,
      [`${kind}s`]: parties,
      ...(kind === 'publisher' ? { mfadisable } : {}),
      ...(user ? { status } : { email: address, sendemail }),
    }),
    done: ({ sendemail }, added) => savedTexts(added, sendemail),
    failText: userFailText,
  })
  const { field } = edit
  const user = edit.stored
  const own = user ? partiesOf(user).map(({ id }) => id) : []
  const showsMfa = mayGive || mfaIsOff(user)
  return (
    <EditPage
      edit={edit}
      title={() => user?.name ?? ''}
      badge={<StatusBadge status={statusLabel(user?.status ?? STATUS.notActivated)} />}
    >
      <TextField {...field('name')} label="Name" required maxLength={120} autoFocus={!user} />
      {user ? (
        <TextField {...field('email')} label="Email" readOnly description="Cannot be changed." />
      ) : (
        <TextField {...field('email')} label="Email" type="email" required />
      )}
      <MultiSelectField
        {...field('parties')}
        label={label}
        description="Removed access ends immediately."
        options={(options.data ?? []).filter(({ id }) => mayGive || own.includes(Number(id)))}
        loading={options.isFetching}
      />
      {user ? (
        <StatusField {...field('status')} user={user} mayGive={mayGive} />
      ) : (
        <InvitationField {...field('sendemail')} />
      )}
      {kind === 'publisher' && showsMfa ? <MfaField {...field('mfadisable')} /> : null}
    </EditPage>
  )
}
