import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { z } from 'zod'
import { ErrorState, Loading, problemOf } from '@/web/kit'
import { Form, FormError, TextField, useZodForm } from '@/web/kit/forms'
import { side } from '@/web/session/side'
import { rememberUser } from '@/web/session/store'
import { personName } from '../credentials'
import { INVITATION_DAYS } from '../rules'
import { AuthFrame, BackToSignIn } from './AuthFrame'
import classes from './auth.module.css'
import { NEW_PASSWORD, NewPasswordFields, SavePassword } from './new-password'
import { wordedAs } from './refusal'

const INVALID = 'Invalid invitation'
const NewAccount = z.object({
  name: personName,
  ...NEW_PASSWORD,
})

export default function RegistrationPage() {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id }) ?? ''
  const invitation = useQuery({
    ...side().invitation(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <AuthFrame title="Registration">
      {invitation.isPending ? <Loading /> : null}
      {invitation.isError ? <NotInvited error={invitation.error} onRetry={() => invitation.refetch()} /> : null}
      {invitation.data ? <AccountForm id={id} name={invitation.data.name} /> : null}
    </AuthFrame>
  )
}

function NotInvited({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) {
  const { status = 0 } = problemOf(error)
  if (status < 400 || status === 429 || status >= 500) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <>
      <FormError text={INVALID} />
      <p className={classes['message']}>
        An invitation works once, for {INVITATION_DAYS} days. Ask the person who invited you to send a new one.
      </p>
      <BackToSignIn />
    </>
  )
}

function AccountForm({ id, name }: { readonly id: string; readonly name: string }) {
  const form = useZodForm(NewAccount, { values: { name, password: '', confirm: '' } })
  return (
    <Form
      form={form}
      unguarded
      onSubmit={async (typed) => {
        const user = await side()
          .register(id, { name: typed.name, password: typed.password })
          .catch((error: unknown) => {
            throw wordedAs(INVALID, error, ['name', 'password'])
          })
        rememberUser(user)
      }}
    >
      <TextField control={form.control} name="name" label="Name" autoComplete="name" maxLength={120} />
      <NewPasswordFields />
      <div className={classes['actions']}>
        <SavePassword>
          <BackToSignIn />
        </SavePassword>
      </div>
    </Form>
  )
}
