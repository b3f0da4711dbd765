import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { ErrorState, Loading, problemOf, toastError, toastSuccess } from '@/web/kit'
import { Form, FormActions, FormColumns, SelectField, TextField, useStaleEdit, useZodForm } from '@/web/kit/forms'
import { type EditField, leadCalls } from '../contract'

interface EditLeadProps {
  readonly lead: number
  /** As it was when the edit began: who saves meanwhile is first. */
  readonly version: number
  readonly revealed: Readonly<Record<string, string>> | null
  readonly onDone: () => void
}

interface Stored {
  readonly version: number
  readonly fields: readonly EditField[]
}

export function EditLead({ lead, version, revealed, onDone }: EditLeadProps) {
  const fields = useQuery(editing(leadCalls.editable, { params: { id: lead } }))
  if (!fields.data) return fields.error ? <ErrorState error={fields.error} onRetry={fields.refetch} /> : <Loading />
  return <EditForm lead={lead} version={version} fields={fields.data} revealed={revealed} onDone={onDone} />
}

/** Masked values stay as they are unless something else is typed over them. */
function EditForm({ lead, version, fields, revealed, onDone }: EditLeadProps & { fields: readonly EditField[] }) {
  const [rebased, setRebased] = useState<Stored>({ version, fields })
  const shown = rebased.fields
  const values = useMemo(
    () =>
      Object.fromEntries(
        shown.map(({ name, value, masked }) => [
          name,
          masked && shown === fields ? (revealed?.[name] ?? value) : value,
        ]),
      ),
    [shown, fields, revealed],
  )
  // Fields that the lead never had may stay empty.
  const schema = useMemo(
    () =>
      z.object(
        Object.fromEntries(
          fields.map(({ name, value }) => [name, value === '' ? z.string() : z.string().trim().min(1, 'Required')]),
        ),
      ),
    [fields],
  )
  const form = useZodForm(schema, { values })
  const save = async (typed: Readonly<Record<string, string>>) => {
    const body = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== values[name]))
    try {
      const { status } = await api(leadCalls.edit, { params: { id: lead }, body }, { ifMatch: rebased.version })
      toastSuccess(
        status === 'failed'
          ? 'Lead data was successfully saved; the lead is failed'
          : 'Lead data was successfully saved',
      )
    } catch (error) {
      if (problemOf(error).status === 409) throw error
      toastError('Error', 'Error occured while saving lead data')
      throw error
    }
    onDone()
  }
  const onConflict = useStaleEdit<Record<string, string>, Record<string, string>, Stored>({
    form,
    valuesOf: (stored) => Object.fromEntries(stored.fields.map(({ name, value }) => [name, value])),
    onRebase: setRebased,
    onAgreed: onDone,
  })
  return (
    <Form form={form} width="wide" unguarded onSubmit={save} onConflict={onConflict}>
      <FormColumns>
        {fields.map(({ name, label, type, options, value }) =>
          type === 'options' ? (
            <SelectField
              key={name}
              control={form.control}
              name={name}
              label={label}
              required={value !== ''}
              options={options.map((option) => ({ id: option.value, title: option.label }))}
            />
          ) : (
            <TextField key={name} control={form.control} name={name} label={label} required={value !== ''} />
          ),
        )}
      </FormColumns>
      <FormActions cancel={onDone} />
    </Form>
  )
}
