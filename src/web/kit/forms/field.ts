import { type ReactNode, useEffect } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useFormContext } from 'react-hook-form'
import { fieldTexts, writePlainly } from './field-texts'

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

/**
 * What every field shares: its value, its error, and the attributes that connect both to the label. `write` says a value
 * in words where its plain text is only an id.
 */
export function useField<V extends FieldValues>(props: FieldProps<V>, write = writePlainly) {
  const { name, label, description, required = false, disabled = false } = props
  const context = useFormContext<V>() as ReturnType<typeof useFormContext<V>> | null
  const control = props.control ?? context?.control
  const { field, fieldState } = useController<V>({ name, ...(control ? { control } : {}) })
  useEffect(() => {
    if (control) fieldTexts(control).set(name, { label, write })
  })
  useEffect(
    () => () => {
      if (control) fieldTexts(control).delete(name)
    },
    [control, name],
  )
  // An error without a text of its own still marks the field: its text is above the form.
  const error = fieldState.error && (fieldState.error.message || true)
  return {
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    field: { name: field.name, onBlur: field.onBlur, ref: field.ref },
    shared: { label, description, required, disabled, error },
  }
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
