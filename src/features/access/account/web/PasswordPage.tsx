import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { NEW_PASSWORD, NewPasswordFields, SavePassword } from '@/features/access/auth/web/public'
import { PageHeader, problemOf, toastError, toastSuccess } from '@/web/kit'
import { Form, PasswordField, useZodForm } from '@/web/kit/forms'
import { side } from '@/web/session/side'

const SAME = 'New password cannot be the same as old password'
const EMPTY = { oldPassword: '', password: '', confirm: '' }
const Passwords = z.object({ oldPassword: z.string().min(1, 'Required'), ...NEW_PASSWORD })

export default function PasswordPage() {
  const form = useZodForm(Passwords, { values: EMPTY })
  const typedOld = useWatch({ control: form.control, name: 'oldPassword' })
  const { setFocus } = form
  useEffect(() => setFocus('oldPassword'), [setFocus])

  const refuse = (text: string, field: 'oldPassword' | 'password') => {
    toastError('Error', text)
    // Once the form is no longer busy.
    window.setTimeout(() => setFocus(field, { shouldSelect: true }))
  }
  const change = async (body: { oldPassword: string; password: string }) => {
    try {
      await side().account.changePassword(body)
      // What was typed counts as changed, and changed values would be kept.
      form.reset(EMPTY, { keepDirtyValues: false })
      toastSuccess('Password was successfully changed')
    } catch (error) {
      if (problemOf(error).status !== 400) throw error
      refuse('Invalid old password', 'oldPassword')
    }
  }
  const save = async ({ oldPassword, password }: z.output<typeof Passwords>) => {
    if (password === oldPassword) refuse(SAME, 'password')
    else await change({ oldPassword, password })
  }

  return (
    <>
      <PageHeader title="Change password" />
      <Form form={form} onSubmit={save}>
        <PasswordField control={form.control} name="oldPassword" label="Old password" autoComplete="current-password" />
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" />
        <SavePassword also={typedOld !== ''} />
      </Form>
    </>
  )
}
