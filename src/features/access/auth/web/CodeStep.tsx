import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '@/web/api/error'
import { problemOf } from '@/web/kit'
import { CodeField, Form, FormActions, useZodForm } from '@/web/kit/forms'
import { type CodeRequest, side } from '@/web/session/side'
import { rememberUser } from '@/web/session/store'
import { CODE_LENGTH, MFA } from '../rules'
import classes from './auth.module.css'

interface CodeStepProps {
  readonly request: CodeRequest
  readonly onBack: () => void
}

const Code = z.object({ code: z.string() })

function beside(error: unknown): unknown {
  return error instanceof ApiError && [400, 401, 422].includes(error.status)
    ? new ApiError(422, 'Invalid code', { code: 'Invalid code' })
    : error
}

export function CodeStep({ request, onBack }: CodeStepProps) {
  const { token, method, phone } = request
  const form = useZodForm(Code, { values: { code: '' } })
  const code = useWatch({ control: form.control, name: 'code' })
  const { setFocus, setError, clearErrors } = form
  useEffect(() => setFocus('code'), [setFocus])

  const resend = useMutation({
    mutationFn: async () => side().resendCode?.(token),
    onMutate: () => clearErrors(),
    onSuccess: () => setFocus('code'),
    onError: (error) => setError('root.server', { type: 'server', message: problemOf(error).message }),
  })

  return (
    <Form
      form={form}
      unguarded
      onSubmit={async (typed) => {
        resend.reset()
        try {
          rememberUser(await side().signInCode({ token, ...typed }))
        } catch (error) {
          form.setValue('code', '')
          throw beside(error)
        }
      }}
    >
      <p className={classes['text']}>
        {method === 'phone'
          ? `A 6-digit code was sent to your phone ending in ${phone ?? ''}. It is valid for ${MFA.codeMinutes} minutes.`
          : 'Open your authenticator app and enter the 6-digit code it shows for Sluice.'}
      </p>
      <CodeField control={form.control} name="code" label="Code" length={CODE_LENGTH} />
      <FormActions save="Verify" disabled={code.length !== CODE_LENGTH} />
      <p className={classes['status']} role="status">
        {resend.isSuccess ? 'A new code was sent.' : ''}
      </p>
      <div className={classes['footer']}>
        <Anchor component="button" type="button" className={classes['link'] ?? ''} onClick={onBack}>
          Back to Sign In
        </Anchor>
        {method === 'phone' ? (
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
            Resend code
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
