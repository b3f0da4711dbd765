import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/web/api/error'
import { editing } from '@/web/api/query'
import { Choice } from '@/web/kit'
import { orderTestCalls, type TestField } from '../contract'
import classes from './order-test.module.css'

/** The lead of a test: a person who does not exist, until somebody says otherwise. */
export interface TestLead {
  readonly fields: readonly TestField[]
  /** As they are shown; empty while they are not known yet, which leaves them to the server. */
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly set: (name: string, value: string) => void
  readonly anew: () => void
  /** What the server says about single fields is shown at them; says whether there was any. */
  readonly fail: (error: unknown) => boolean
}

export function useTestLead(order: number): TestLead {
  const query = useQuery({ ...editing(orderTestCalls.data, { params: { id: order } }), enabled: order > 0 })
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const fields = query.data ?? []
  return {
    fields,
    values: Object.fromEntries(fields.map(({ name, value }) => [name, given[name] ?? value])),
    errors,
    set: (name, value) => {
      setGiven({ ...given, [name]: value })
      setErrors({})
    },
    anew: () => {
      setGiven({})
      setErrors({})
      void query.refetch()
    },
    fail: (error) => {
      const said = error instanceof ApiError ? error.errors : {}
      // A field of the body is named with where it stands: fields.zip.
      const own = Object.entries(said).map(([name, message]) => [name.replace(/^fields\./, ''), message] as const)
      const known = own.filter(([name]) => fields.some((field) => field.name === name))
      setErrors(Object.fromEntries(known))
      return known.length > 0
    },
  }
}

/** Closed until somebody wants another lead than the sample. */
export function LeadFields({ lead }: { readonly lead: TestLead }) {
  const { fields, values, errors, set, anew } = lead
  if (fields.length === 0) return null
  return (
    <details open={Object.keys(errors).length > 0 || undefined}>
      <summary>
        The lead: {[values['firstname'], values['lastname'], values['zip']].filter(Boolean).join(' ')}, {fields.length}{' '}
        fields
      </summary>
      <div className={classes['lead']}>
        {fields.map(({ name, label, type, options }) =>
          type === 'options' ? (
            <Choice
              key={name}
              label={label}
              options={options.map((option) => ({ id: option.value, title: option.label }))}
              value={values[name] ?? ''}
              onChange={(value) => set(name, value)}
              placeholder="Nothing"
            />
          ) : (
            <TextInput
              key={name}
              label={label}
              maxLength={4000}
              autoComplete="off"
              value={values[name] ?? ''}
              error={errors[name]}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ),
        )}
      </div>
      <Button variant="default" size="compact-sm" onClick={anew}>
        New sample
      </Button>
    </details>
  )
}
