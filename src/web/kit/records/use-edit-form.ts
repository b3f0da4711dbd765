import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { CallAnswer, CallInput, CallSpec } from '@/kernel/call'
import { request } from '@/web/api/client'
import { editing } from '@/web/api/query'
import { toastSuccess } from '../feedback/toasts'
import type { FailText } from '../forms/server-errors'
import { useStaleEdit } from '../forms/use-stale-edit'
import { useZodForm } from '../forms/use-zod-form'

type Body<C extends CallSpec> = CallInput<C> extends { body: infer B } ? B : never
type Values<S extends z.ZodType> = z.input<S> extends FieldValues ? z.input<S> : never

/** The calls of one kind of record; a contract that has them can be given as it is. */
interface EditCalls {
  readonly get: CallSpec
  readonly add?: CallSpec
  readonly update: CallSpec
}
type AnyBody<C extends EditCalls> = Body<C['update']> | (C['add'] extends CallSpec ? Body<C['add']> : never)
type Stored<C extends EditCalls> = CallAnswer<C['get']>
type ToBody<C extends EditCalls, S extends z.ZodType> = (
  values: z.output<S>,
  stored: Stored<C> | undefined,
) => AnyBody<C>

type EditFormOptions<C extends EditCalls, S extends z.ZodType> = {
  /** What the record is called: 'New role', 'role id'. */
  readonly what: string
  readonly calls: C
  /** Where the records are listed; Cancel and Save lead there. */
  readonly list: string
  /** What may be entered; a function where it depends on the record. */
  readonly schema: S | ((stored: Stored<C> | undefined) => S)
  /** What the form shows for a record; for a new one there is none. */
  readonly valuesOf: (stored: Stored<C> | undefined) => Values<S>
  /** The text, or texts, that say it is done. */
  readonly done: string | ((values: z.output<S>, added: boolean) => string | readonly string[])
  /** The specification's text above the form for a refused save. */
  readonly failText?: FailText
  /** What the answer to an added record is for, once the page it leads to is open: a key shown once. */
  readonly added?: C['add'] extends CallSpec ? (answer: CallAnswer<C['add']>) => unknown : never
  /** Where a save leads, if not to the list. */
  readonly next?: (id: number) => string
  /** The record, where it is not the one of the address; null for a new one. */
  readonly id?: string | number | null
} & (z.output<S> extends AnyBody<C>
  ? { /** What is sent, where it is not the values themselves. */ readonly bodyOf?: ToBody<C, S> }
  : { readonly bodyOf: ToBody<C, S> })

function useRecordId(given: string | number | null | undefined): string | undefined {
  const inAddress = useParams({ strict: false, select: (params: { id?: string }) => params.id })
  if (given === undefined) return inAddress
  return given === null ? undefined : String(given)
}

/**
 * A form that adds or changes one record: reads it, checks what is entered, saves it with the version that was read, asks
 * when somebody else was faster, says what came of it and leads on. EditPage draws it.
 */
export function useEditForm<C extends EditCalls, S extends z.ZodType>(options: EditFormOptions<C, S>) {
  const { what, calls, list, schema, valuesOf, bodyOf, done, failText, next } = options
  const router = useRouter()
  const client = useQueryClient()
  const id = useRecordId(options.id)
  // Every call that reads one record takes its id; the types of all contracts at once cannot say so.
  const read = editing<CallSpec>(calls.get, ...([{ params: { id } }] as unknown as []))
  const query = useQuery({ ...read, enabled: id !== undefined })
  const stored = query.data as (Stored<C> & { readonly id: number; readonly version: number }) | undefined
  const values = useMemo(() => valuesOf(stored), [valuesOf, stored])
  const checked = useMemo(() => (typeof schema === 'function' ? schema(stored) : schema), [schema, stored])
  const form = useZodForm(checked, { values: values as never })

  const finish = async (entered: z.output<S>, recordId: number) => {
    const texts = typeof done === 'string' ? done : done(entered, !stored)
    for (const text of typeof texts === 'string' ? [texts] : texts) toastSuccess(text)
    await router.navigate({ href: next?.(recordId) ?? list })
  }
  const save = async (entered: z.output<S>) => {
    const body = bodyOf ? bodyOf(entered, stored) : entered
    if (stored) {
      await request(calls.update, { params: { id: stored.id }, body }, { ifMatch: stored.version })
      await finish(entered, stored.id)
    } else if (calls.add) {
      const answer = (await request(calls.add, { body })) as { readonly id: number }
      await finish(entered, answer.id)
      options.added?.(answer as never)
    }
  }
  const onConflict = useStaleEdit<Values<S>, z.output<S>, Stored<C>>({
    form,
    valuesOf,
    onRebase: (current) => client.setQueryData(read.queryKey, current),
    onAgreed: () => finish(form.getValues() as z.output<S>, stored?.id ?? 0),
  })
  return {
    what,
    list,
    isNew: id === undefined,
    /** Undefined while a new record is made, and until the record has been read. */
    stored: stored as Stored<C> | undefined,
    query,
    form,
    /** Connects a field to the form: `<TextField {...field('title')} label="Title" />`. */
    field: <N extends FieldPath<Values<S>>>(name: N) => ({ control: form.control, name }),
    formProps: { form, onSubmit: save, onConflict, ...(failText ? { failText } : {}) },
  }
}
