import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { brokenPasswordRule, PASSWORD_MAX } from '@/kernel/password-rules'
import { FormActions, PasswordField } from '@/web/kit/forms'

/** The two fields of every form that sets a password; the rules themselves are what Save waits for. */
export const NEW_PASSWORD = {
  password: z.string().max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`),
  confirm: z.string(),
}

interface NewPasswordFieldsProps {
  readonly label?: string
  readonly confirmLabel?: string
}

export function NewPasswordFields({ label = 'Password', confirmLabel = 'Confirm password' }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField name="password" label={label} autoComplete="new-password" checklist confirmation="confirm" />
      <PasswordField name="confirm" label={confirmLabel} autoComplete="new-password" />
    </>
  )
}

interface SavePasswordProps {
  /** What else has to hold. */
  readonly also?: boolean
  readonly children?: ReactNode
}

export function SavePassword({ also = true, children }: SavePasswordProps) {
  const [password, confirm] = useWatch<{ password: string; confirm: string }, ['password', 'confirm']>({
    name: ['password', 'confirm'],
  })
  const holds = brokenPasswordRule(password) === undefined && password === confirm
  return <FormActions disabled={!also || !holds}>{children}</FormActions>
}
