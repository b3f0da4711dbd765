import { useEffect } from 'react'
import { z } from 'zod'
import { Form, FormActions, PasswordField, TextField, useZodForm } from '@/web/kit/forms'
import { type CodeRequest, side } from '@/web/session/side'
import { rememberUser } from '@/web/session/store'
import classes from './auth.module.css'
import { wordedAs } from './refusal'

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
    const answer = await side()
      .signIn(typed.email, typed.password)
      .catch((error: unknown) => {
        throw wordedAs('Invalid username/password', error)
      })
    // From here the gate of the page leads on.
    if ('id' in answer) rememberUser(answer)
    else onCodeNeeded(answer, typed.email)
  }

  return (
    <Form form={form} unguarded onSubmit={signIn}>
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
      <div className={classes['actions']}>
        <FormActions save="Sign in">
          <a className={classes['link']} href={side().resetPath}>
            Forgot your password?
          </a>
        </FormActions>
      </div>
    </Form>
  )
}
