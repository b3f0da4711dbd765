import { useEffect } from 'react'
import { z } from 'zod'
import { Form, FormActions, PasswordField, useZodForm } from '@/web/kit/forms'
import classes from './account.module.css'

const Password = z.object({ password: z.string().min(1, 'Required') })

interface ProvePasswordProps {
  readonly onProve: (password: string) => Promise<unknown>
  readonly onCancel: () => void
}

/** A second factor is replaced by its owner only, not by whoever finds the console open. */
export function ProvePassword({ onProve, onCancel }: ProvePasswordProps) {
  const form = useZodForm(Password, { values: { password: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <section className={classes['card']} aria-labelledby="prove-password">
      <h2 id="prove-password" className={classes['heading']}>
        Move to an authenticator app
      </h2>
      <p className={classes['text']}>Enter your password first. The phone stays in use until the code is verified.</p>
      <Form form={form} unguarded onSubmit={async ({ password }) => void (await onProve(password))}>
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
        <FormActions save="Continue" cancel={onCancel} />
      </Form>
    </section>
  )
}
