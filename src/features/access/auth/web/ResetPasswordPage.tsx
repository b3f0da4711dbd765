import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { Form, FormActions, TextField, useZodForm } from '@/web/kit/forms'
import { side } from '@/web/session/side'
import { AuthFrame, BackToSignIn } from './AuthFrame'
import classes from './auth.module.css'
import { wordedAs } from './refusal'

const Address = z.object({ email: z.string().trim().min(1, 'Invalid email') })

export default function ResetPasswordPage() {
  const [sent, setSent] = useState(false)
  return <AuthFrame title="Reset password">{sent ? <Sent /> : <AddressForm onSent={() => setSent(true)} />}</AuthFrame>
}

function AddressForm({ onSent }: { readonly onSent: () => void }) {
  const form = useZodForm(Address, { values: { email: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async ({ email }) => {
        await side()
          .restore(email)
          .catch((error: unknown) => {
            throw wordedAs('Invalid email', error, ['email'])
          })
        onSent()
      }}
    >
      <p className={classes['text']}>A link to set a new password is sent to your address.</p>
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" />
      <div className={classes['actions']}>
        <FormActions save="Send">
          <BackToSignIn />
        </FormActions>
      </div>
    </Form>
  )
}

function Sent() {
  const message = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone: whoever hears the page is told what came of it.
  useEffect(() => message.current?.focus(), [])
  return (
    <>
      <p className={classes['message']} role="status" tabIndex={-1} ref={message}>
        Email with instructions was sent.
      </p>
      <BackToSignIn />
    </>
  )
}
