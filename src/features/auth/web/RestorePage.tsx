import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { toastSuccess } from '@/web/kit'
import { Form, useZodForm } from '@/web/kit/forms'
import { rememberUser, stored } from '@/web/session/store'
import { authCalls } from '../contract'
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
    const body = { key: id, password, mfa: stored.read('device') }
    const answer = await api(authCalls.setPassword, { body }, { quiet: true }).catch((error: unknown) => {
      throw wordedAs('Invalid restore key', error, ['password'])
    })
    toastSuccess('Password was successfully saved')
    if ('mfa' in answer) await navigate({ to: '/auth/sign-in' })
    else rememberUser(answer)
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
