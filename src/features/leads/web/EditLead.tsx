import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { api } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { ErrorState, Loading, toastError, toastSuccess } from '@/web/kit'
import { Form, FormActions, FormColumns, SelectField, TextField, useZodForm } from '@/web/kit/forms'
import { type EditField, leadCalls } from '../contract'

interface EditLeadProps {
  readonly lead: number
  readonly revealed: Readonly<Record<string, string>> | null
  readonly onDone: () => void
}

export function EditLead({ lead, revealed, onDone }: EditLeadProps) {
  const fields = useQuery(editing(leadCalls.editable, { params: { id: lead } }))
  if (!fields.data) return fields.error ? <ErrorState error={fields.error} onRetry={fields.refetch} /> : <Loading />
  return <EditForm lead={lead} fields={fields.data} revealed={revealed} onDone={onDone} />
}

/** Masked values stay as they are unless something else is typed over them. */
function EditForm({ lead, fields, revealed, onDone }: EditLeadProps & { fields: readonly EditField[] }) {
  const values = useMemo(
    () =>
      Object.fromEntries(fields.map(({ name, value, masked }) => [name, masked ? (revealed?.[name] ?? value) : value])),
    [fields, revealed],
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
      const { status } = await api(leadCalls.edit, { params: { id: lead }, body })
      toastSuccess(
        status === 'failed'
          ? 'Lead data was successfully saved; the lead is failed'
          : 'Lead data was successfully saved',
      )
    } catch (error) {
      toastError('Error', 'Error occured while saving lead data')
      throw error
    }
    onDone()
  }
  return (
    <Form form={form} width="wide" unguarded onSubmit={save}>
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
