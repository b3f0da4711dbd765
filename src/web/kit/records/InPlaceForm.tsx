import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import type { CallAnswer, CallSpec } from '@/kernel/call'
import { request } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { Pending } from '../feedback/Pending'
import { toastSuccess } from '../feedback/toasts'
import { Form } from '../forms/Form'
import { fieldTexts } from '../forms/field-texts'
import type { FailText } from '../forms/server-errors'
import { useStaleEdit } from '../forms/use-stale-edit'
import { useZodForm } from '../forms/use-zod-form'
import { SaveBar } from './SaveBar'
import classes from './records.module.css'

interface InPlaceFormProps<R extends CallSpec, S extends z.ZodType> {
  /** Reads the settings, with the version that the guard against overwriting compares. */
  readonly read: R
  /** Takes what changed, and answers like `read`. */
  readonly save: CallSpec
  readonly id: number
  readonly schema: S
  /** What the form shows; a constant. */
  readonly valuesOf: (stored: CallAnswer<R>) => z.input<S>
  /** What is sent, where it is not the changed values themselves. */
  readonly bodyOf?: (changed: Readonly<Record<string, unknown>>) => object
  readonly done: string
  /** The specification's text above the form for a refused save. */
  readonly failText?: FailText
  /** Why nothing can be changed here; the form is then read only. */
  readonly locked?: string | undefined
  /** Beside the buttons. */
  readonly about?: ReactNode
  /** The fields, each in an InPlaceField; a function where they depend on the record. */
  readonly children: ReactNode | ((stored: CallAnswer<R>) => ReactNode)
}

/** Settings on a page: changed where they stand, marked until they are saved together. Only what changed is sent. */
export function InPlaceForm<R extends CallSpec, S extends z.ZodType>(props: InPlaceFormProps<R, S>) {
  const { read, save, id, schema, valuesOf, bodyOf, done, failText, locked, about, children } = props
  const client = useQueryClient()
  const options = editing<CallSpec>(read, ...([{ params: { id } }] as unknown as []))
  const query = useQuery(options)
  const stored = query.data as (CallAnswer<R> & { readonly version: number }) | undefined
  const values = useMemo(() => (stored ? valuesOf(stored) : {}), [stored, valuesOf])
  const form = useZodForm(schema, { values: values as never })
  const keep = (current: unknown) => client.setQueryData(options.queryKey, current)
  const onConflict = useStaleEdit({
    form: form as never,
    valuesOf: valuesOf as never,
    onRebase: keep,
    onAgreed: () => toastSuccess(done),
  })
  const submit = async (entered: Readonly<Record<string, unknown>>) => {
    const changed = Object.keys(form.formState.dirtyFields)
    const values = Object.fromEntries(changed.map((name) => [name, entered[name]]))
    const body = bodyOf?.(values) ?? values
    keep(await request(save, { params: { id }, body }, { ifMatch: stored?.version }))
    toastSuccess(done)
  }
  if (!stored) return <Pending query={query} />
  return (
    <Form
      form={form as never}
      onSubmit={submit}
      onConflict={onConflict}
      width="wide"
      {...(failText ? { failText } : {})}
    >
      {locked === undefined ? <FormBar about={about} /> : <p>{locked}</p>}
      <fieldset className={classes['settings']} disabled={locked !== undefined}>
        {typeof children === 'function' ? children(stored) : children}
      </fieldset>
    </Form>
  )
}

function FormBar({ about }: { about: ReactNode }) {
  const { reset } = useFormContext()
  const { dirtyFields, isSubmitting } = useFormState()
  return (
    <SaveBar
      about={about}
      count={Object.keys(dirtyFields).length}
      busy={isSubmitting}
      onDiscard={() => reset()}
      save={(label) => (
        <Button type="submit" loading={isSubmitting}>
          {label}
        </Button>
      )}
    />
  )
}

interface InPlaceFieldProps {
  readonly name: string
  /** Takes two columns where there are two: texts. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** Around one field of such a form: marks it while it is changed and says what it was. */
export function InPlaceField({ name, wide = false, children }: InPlaceFieldProps) {
  const { control } = useFormContext()
  const { dirtyFields, defaultValues } = useFormState()
  const changed = Boolean(dirtyFields[name])
  const was = changed ? fieldTexts(control).get(name)?.write(defaultValues?.[name]) : undefined
  return (
    <div className={classes['setting']} data-changed={changed || undefined} data-wide={wide || undefined}>
      {children}
      {changed ? (
        <p className={classes['was']}>
          <span className="s-sr-only">Was </span>
          <s>{was || 'Not set'}</s>
        </p>
      ) : null}
    </div>
  )
}
