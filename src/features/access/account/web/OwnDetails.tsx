import { useEffect, useRef, useState } from 'react'
import { DateTime, DetailCard, toastSuccess } from '@/web/kit'
import { Form, FormActions, TextField, useZodForm } from '@/web/kit/forms'
import { IconPencil } from '@/web/kit/icons'
import { BindingButton } from '@/web/session/BindingButton'
import { side, type Someone } from '@/web/session/side'
import { accountCalls } from '../contract'
import classes from './account.module.css'

/** Name, email and member-since date; the name can be changed in place. */
export function OwnDetails({ user }: { readonly user: Someone }) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    setEditing(false)
    // After the button has come back.
    window.setTimeout(() => edit.current?.focus())
  }
  return (
    <div className={classes['narrow']}>
      <DetailCard
        title="Your details"
        columns={1}
        actions={
          editing ? null : (
            <BindingButton
              ref={edit}
              variant="default"
              leftSection={<IconPencil size={15} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              Edit
            </BindingButton>
          )
        }
        details={[
          { label: 'Name', value: editing ? <NameForm name={user.name} onDone={stop} /> : user.name, wide: true },
          { label: 'Email', value: user.email, wide: true },
          'dateadd' in user && {
            label: 'Member since',
            value: <DateTime value={user.dateadd} show="wholedate" />,
            wide: true,
          },
        ]}
      />
    </div>
  )
}

function NameForm({ name, onDone }: { readonly name: string; readonly onDone: () => void }) {
  const form = useZodForm(accountCalls.rename.body, { values: { name } })
  const { setFocus } = form
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <div className={classes['inPlace']}>
      <Form
        form={form}
        onSubmit={async (typed) => {
          await side().account.rename(typed.name)
          toastSuccess('Information was successfully saved')
          onDone()
        }}
      >
        <TextField control={form.control} name="name" label="Name" autoComplete="name" maxLength={120} />
        <FormActions cancel={onDone} />
      </Form>
    </div>
  )
}
