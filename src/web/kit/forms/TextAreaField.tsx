import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { asText, type FieldProps, useField } from './field'

interface TextAreaFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly rows?: number
  readonly maxRows?: number
  readonly maxLength?: number
  readonly placeholder?: string
  /** Code and pasted lists. */
  readonly mono?: boolean
}

export function TextAreaField<V extends FieldValues>(props: TextAreaFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const { rows = 3, maxRows = 16, maxLength, placeholder = '', mono = false } = props
  return (
    <Textarea
      {...shared}
      {...field}
      autosize
      minRows={rows}
      maxRows={maxRows}
      placeholder={placeholder}
      classNames={mono ? { input: 's-mono' } : {}}
      value={asText(value)}
      onChange={(event) => change(event.currentTarget.value)}
      {...(maxLength ? { maxLength } : {})}
    />
  )
}
