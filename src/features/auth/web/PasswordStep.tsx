import { useEffect } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { Form, FormActions, PasswordField, TextField, useZodForm } from '@/web/kit/forms'
import { rememberUser, stored } from '@/web/session/store'
import { authCalls } from '../contract'
import classes from './auth.module.css'
import { wordedAs } from './refusal'

/** The open code step, as the server described it. */
export interface CodeRequest {
  readonly token: string
  readonly method: 'phone' | 'totp'
  /** Last digits. */
  readonly phone?: string | undefined
}

interface PasswordStepProps {
  readonly email: string
  readonly onCodeNeeded: (request: CodeRequest, email: string) => void
}

const Credentials = z.object({
  email: z.string().trim().min(1, 'Enter your email'),
  password: z.string().min(1, 'Enter your password'),
})

export function PasswordStep({ email, onCodeNeeded }: PasswordStepProps) {
  const form = useZodForm(Credentials, { values: { email, password: '' } })
  const { setFocus } = form
  useEffect(() => setFocus(email ? 'password' : 'email'), [setFocus, email])

  const signIn = async (typed: z.output<typeof Credentials>) => {
    const body = { ...typed, mfa: stored.read('device') }
    const answer = await api(authCalls.signIn, { body }, { quiet: true }).catch((error: unknown) => {
      throw wordedAs('Invalid username/password', error)
    })
    if (answer.role !== 'admin') throw new ApiError(403, 'Invalid user role')
    // From here the gate of the page leads on.
    if ('id' in answer) rememberUser(answer)
    else
      onCodeNeeded(
        { token: answer.mfaToken ?? '', method: answer.mfaMethod ?? 'phone', phone: answer.mfaPhone },
        typed.email,
      )
  }

  return (
    <Form form={form} unguarded onSubmit={signIn}>
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      <div className={classes['actions']}>
        <FormActions save="Sign in">
          <a className={classes['link']} href="/auth/reset-password">
            Forgot your password?
          </a>
        </FormActions>
      </div>
    </Form>
  )
}
