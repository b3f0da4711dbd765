import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { z } from 'zod'
import { toastSuccess } from '@/web/kit'
import { Form, useZodForm } from '@/web/kit/forms'
import { side } from '@/web/session/side'
import { rememberUser } from '@/web/session/store'
import { AuthFrame, BackToSignIn } from './AuthFrame'
import classes from './auth.module.css'
import { NEW_PASSWORD, NewPasswordFields, SavePassword } from './new-password'
import { wordedAs } from './refusal'

const Passwords = z.object(NEW_PASSWORD)

export default function RestorePage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  const navigate = useNavigate()
  const form = useZodForm(Passwords, { values: { password: '', confirm: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])

  const save = async ({ password }: z.output<typeof Passwords>) => {
    const user = await side()
      .setPassword(id, password)
      .catch((error: unknown) => {
        throw wordedAs('Invalid restore key', error, ['password'])
      })
    toastSuccess('Password was successfully saved')
    if (user) rememberUser(user)
    else await navigate({ to: side().signInPath })
  }

  return (
    <AuthFrame title="New password">
      <Form form={form} unguarded onSubmit={save}>
        <NewPasswordFields />
        <div className={classes['actions']}>
          <SavePassword>
            <BackToSignIn />
          </SavePassword>
        </div>
      </Form>
    </AuthFrame>
  )
}
