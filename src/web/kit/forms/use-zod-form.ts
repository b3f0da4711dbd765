import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

export type ZodForm<Schema extends z.ZodType> = UseFormReturn<Values<Schema>, unknown, z.output<Schema>>

type Values<Schema extends z.ZodType> = z.input<Schema> extends FieldValues ? z.input<Schema> : never

interface FormOptions<Schema extends z.ZodType> {
  /** What the form starts with. New values from the server later replace untouched fields only. */
  readonly values: DefaultValues<Values<Schema>>
}

/** A form that checks itself with the same schema the call does: first on Save, then as the errors are mended. */
export function useZodForm<Schema extends z.ZodType>(schema: Schema, { values }: FormOptions<Schema>): ZodForm<Schema> {
  return useForm<Values<Schema>, unknown, z.output<Schema>>({
    resolver: zodResolver(schema as never) as unknown as Resolver<Values<Schema>, unknown, z.output<Schema>>,
    values: values as Values<Schema>,
    resetOptions: { keepDirtyValues: true },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // Form moves the focus itself, to the first error as the eye finds it.
    shouldFocusError: false,
  })
}
