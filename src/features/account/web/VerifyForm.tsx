import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CODE_LENGTH } from '@/features/auth/public'
import { api } from '@/web/api/client'
import { ApiError } from '@/web/api/error'
import { rereadTouched } from '@/web/api/queries'
import { toastSuccess } from '@/web/kit'
import { CodeField, Form, FormActions, useZodForm } from '@/web/kit/forms'
import { stored } from '@/web/session/store'
import { accountCalls } from '../contract'

const INVALID = 'Invalid verification code'
/** From here on nothing is answered without the device's token: it is stored before anything is read again. */
const OPTIONS = { quiet: true, rereadLater: true }
const Code = z.object({ code: z.string() })

interface VerifyFormProps {
  readonly token: string
  readonly onCancel: () => void
  readonly cancel: string
  readonly children?: ReactNode
}

/** The last step of both ways: the code that proves phone or app. */
export function VerifyForm({ token, onCancel, cancel, children }: VerifyFormProps) {
  const form = useZodForm(Code, { values: { code: '' } })
  const code = useWatch({ control: form.control, name: 'code' })
  const { setFocus, clearErrors } = form
  useEffect(() => {
    clearErrors()
    setFocus('code')
  }, [setFocus, clearErrors, token])

  const verify = async (typed: z.output<typeof Code>) => {
    try {
      const device = await api(accountCalls.completeMfa, { body: { token, ...typed } }, OPTIONS)
      stored.write('device', device.token)
    } catch (error) {
      form.setValue('code', '')
      throw error instanceof ApiError && error.message === INVALID
        ? new ApiError(422, INVALID, { code: INVALID })
        : error
    }
    toastSuccess('Multi-Factor Authentication is on')
    await rereadTouched(accountCalls.completeMfa)
  }

  return (
    <Form form={form} unguarded onSubmit={verify}>
      <CodeField control={form.control} name="code" label="Code" length={CODE_LENGTH} />
      <FormActions save="Turn on" disabled={code.length !== CODE_LENGTH}>
        <Button variant="default" onClick={onCancel}>
          {cancel}
        </Button>
        {children}
      </FormActions>
    </Form>
  )
}
