import type { ReactNode } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

export interface FieldProps<V extends FieldValues> {
  /** Give `form.control` to have the name checked; inside Form it may be left out. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the form's output type does not matter to a field
  readonly control?: Control<V, any, any>
  readonly name: FieldPath<V>
  readonly label: string
  readonly description?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
}

/** What every field shares: its value, its error, and the attributes that connect both to the label. */
export function useField<V extends FieldValues>(props: FieldProps<V>) {
  const { control, name, label, description, required = false, disabled = false } = props
  const { field, fieldState } = useController<V>({ name, ...(control ? { control } : {}) })
  const error = fieldState.error?.message
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    field: { name: field.name, onBlur: field.onBlur, ref: field.ref },
    shared: { label, description, required, disabled, error },
  }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
