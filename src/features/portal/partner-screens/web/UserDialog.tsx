import { useState } from 'react'
import type { z } from 'zod'
import { request } from '@/web/api/client'
import { openDialog, toastSuccess } from '@/web/kit'
import { Form, FormActions, TextField, useStaleEdit, useZodForm } from '@/web/kit/forms'
import { useMay } from '@/web/session/use-session'
import type { PartnerKind } from '@/features/access/partner-users/public'
import { InvitationField, MfaField, StatusField } from './fields'
import { KINDS, type PartnerUser } from './kinds'
import { mfaIsOff, savedTexts, userFailText, UserValues, userValues } from './user-values'

type Entered = z.output<typeof UserValues>

interface UserDialogProps {
  readonly kind: PartnerKind
  /** The publisher or lender that a new user is of. */
  readonly party: number
  readonly user?: PartnerUser
  readonly close: () => void
}

function UserForm({ kind, party, user, close }: UserDialogProps) {
  const { calls } = KINDS[kind]
  const [stored, setStored] = useState(user)
  const mayGive = useMay(calls.create)
  const form = useZodForm(UserValues, { values: userValues(stored) })
  const onConflict = useStaleEdit<UserValues, Entered, PartnerUser>({
    form,
    valuesOf: userValues,
    onRebase: setStored,
    onAgreed: close,
  })
  const save = async ({ name, email, status, mfadisable, sendemail }: Entered) => {
    const mfa = kind === 'publisher' ? { mfadisable } : {}
    if (stored) {
      const input = { params: { id: stored.id }, body: { name, status, ...mfa } }
      await request(calls.edit, input, { ifMatch: stored.version })
    } else {
      await request(calls.create, { body: { name, email, sendemail, [kind]: party, ...mfa } })
    }
    for (const text of savedTexts(!stored, sendemail)) toastSuccess(text)
    close()
  }
  return (
    <Form form={form} unguarded onSubmit={save} onConflict={onConflict} failText={userFailText}>
      <TextField control={form.control} name="name" label="Name" required maxLength={120} autoFocus />
      {stored ? (
        <TextField control={form.control} name="email" label="Email" readOnly description="Cannot be changed." />
      ) : (
        <TextField control={form.control} name="email" label="Email" type="email" required />
      )}
      {stored ? <StatusField control={form.control} name="status" user={stored} mayGive={mayGive} /> : null}
      {stored ? null : <InvitationField control={form.control} name="sendemail" />}
      {kind === 'publisher' && (mayGive || mfaIsOff(stored)) ? (
        <MfaField control={form.control} name="mfadisable" />
      ) : null}
      <FormActions cancel={close} />
    </Form>
  )
}

export const openUser = (kind: PartnerKind, party: number, user?: PartnerUser): void =>
  void openDialog<null>({ title: user ? 'Edit user' : 'New user', steady: true }, (answer) => (
    <UserForm kind={kind} party={party} {...(user ? { user } : {})} close={() => answer(null)} />
  ))
