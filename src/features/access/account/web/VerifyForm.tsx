import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { CODE_LENGTH } from '@/features/access/auth/public'
import { ApiError } from '@/web/api/error'
import { toastSuccess } from '@/web/kit'
import { CodeField, Form, FormActions, useZodForm } from '@/web/kit/forms'
import { side } from '@/web/session/side'

const INVALID = 'Invalid verification code'
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
      await side().account.completeMfa({ token, ...typed })
    } catch (error) {
      form.setValue('code', '')
      throw error instanceof ApiError && error.message === INVALID
        ? new ApiError(422, INVALID, { code: INVALID })
        : error
    }
    toastSuccess('Multi-Factor Authentication is on')
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
