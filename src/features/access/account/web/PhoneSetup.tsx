import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { problemOf } from '@/web/kit'
import { Form, FormActions, FormError, PhoneField, useZodForm } from '@/web/kit/forms'
import { accountCalls } from '../contract'
import classes from './account.module.css'
import { VerifyForm } from './VerifyForm'

const Phone = z.object({ phone: z.string().trim().min(1, 'Enter a valid phone number') })

/** Phone, send code, enter code. */
export function PhoneSetup({ onCancel }: { readonly onCancel: () => void }) {
  const [sent, setSent] = useState<{ phone: string; token: string } | null>(null)
  return (
    <section className={classes['card']} aria-labelledby="phone-setup">
      <h2 id="phone-setup" className={classes['heading']}>
        Set up a phone
      </h2>
      {sent ? (
        <CodeSent {...sent} onSent={setSent} onBack={() => setSent(null)} />
      ) : (
        <NumberForm onSent={setSent} onCancel={onCancel} />
      )}
    </section>
  )
}

const sendCode = async (phone: string) => {
  const { token } = await api(accountCalls.startMfa, { body: { phone } }, { quiet: true })
  return { phone, token }
}

interface NumberFormProps {
  readonly onSent: (sent: { phone: string; token: string }) => void
  readonly onCancel: () => void
}

function NumberForm({ onSent, onCancel }: NumberFormProps) {
  const form = useZodForm(Phone, { values: { phone: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('phone'), [setFocus])
  return (
    <Form form={form} unguarded onSubmit={async ({ phone }) => onSent(await sendCode(phone))}>
      <PhoneField control={form.control} name="phone" label="Phone number" />
      <FormActions save="Send code" cancel={onCancel} />
    </Form>
  )
}

interface CodeSentProps {
  readonly phone: string
  readonly token: string
  readonly onSent: (sent: { phone: string; token: string }) => void
  readonly onBack: () => void
}

function CodeSent({ phone, token, onSent, onBack }: CodeSentProps) {
  const again = useMutation({ mutationFn: () => sendCode(phone), onSuccess: onSent })
  return (
    <>
      {again.isError ? <FormError text={problemOf(again.error).message} /> : null}
      <p className={classes['text']}>
        A 6-digit code was sent to <span className="s-id">{phone}</span>.
      </p>
      <VerifyForm token={token} onCancel={onBack} cancel="Back">
        <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
          Send again
        </Button>
      </VerifyForm>
      <p className={classes['status']} role="status">
        {again.isSuccess ? 'A new code was sent.' : ''}
      </p>
    </>
  )
}
