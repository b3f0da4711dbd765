import { TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { asText, type FieldProps, useField } from './field'
import classes from './forms.module.css'

interface TextFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly type?: 'text' | 'email' | 'url' | 'search'
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
  /** Capitals become small letters as they are typed. */
  readonly lowercase?: boolean
}

/** A form that one has just asked for begins at its first field; a page that comes late takes no focus from a dialog over it. */
function useBeginHere(begin: boolean) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const over = document.activeElement?.closest('[role="dialog"]')
    if (begin && (!over || over.contains(input.current))) input.current?.focus()
  }, [begin])
  return input
}

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const {
    type = 'text',
    placeholder = '',
    autoComplete = 'off',
    maxLength,
    readOnly = false,
    autoFocus = false,
  } = props
  const ref = useMergedRef(field.ref, useBeginHere(autoFocus))
  const read = (text: string) => change(props.lowercase ? text.toLowerCase() : text)
  return (
    <TextInput
      {...shared}
      {...field}
      ref={ref}
      type={type}
      placeholder={placeholder}
      autoComplete={autoComplete}
      readOnly={readOnly}
      data-autofocus={autoFocus || undefined}
      value={asText(value)}
      onChange={(event) => read(event.currentTarget.value)}
      {...(maxLength ? { maxLength } : {})}
    />
  )
}

interface CodeFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly length?: number
  /** The last digit was typed or pasted. */
  readonly onComplete?: (code: string) => void
}

/** A one-time code: one field, so that pasting and the phone's suggestion work. */
export function CodeField<V extends FieldValues>(props: CodeFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const { length = 6, onComplete } = props
  return (
    <TextInput
      {...shared}
      {...field}
      size="md"
      w={190}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={length}
      classNames={{ wrapper: classes['code'] ?? '' }}
      value={asText(value)}
      onChange={(event) => {
        const code = event.currentTarget.value.replace(/\D/g, '').slice(0, length)
        change(code)
        if (code.length === length) onComplete?.(code)
      }}
    />
  )
}
