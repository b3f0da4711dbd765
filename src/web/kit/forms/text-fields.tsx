import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDollars, parseDollars, toDollars } from '@/kernel/money'
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

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const { type = 'text', placeholder = '', autoComplete = 'off', maxLength, readOnly = false, autoFocus } = props
  const read = (text: string) => change(props.lowercase ? text.toLowerCase() : text)
  return (
    <TextInput
      {...shared}
      {...field}
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

interface NumberFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly min?: number
  readonly max?: number
  /** Decimals allowed; 0 for whole numbers. */
  readonly decimals?: number
  readonly suffix?: string
  /** An emptied field clears the value (null) instead of leaving it out (undefined). */
  readonly nullable?: boolean
}

export function NumberField<V extends FieldValues>(props: NumberFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const { min, max, decimals = 0, suffix = '', nullable = false } = props
  return (
    <NumberInput
      {...shared}
      {...field}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(next) => change(next === '' ? (nullable ? null : undefined) : next)}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      thousandSeparator=","
      suffix={suffix}
      // Out-of-range numbers are reported, not silently changed.
      clampBehavior="none"
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
    />
  )
}

interface MoneyFieldProps<V extends FieldValues> extends FieldProps<V> {
  readonly placeholder?: string
  /** Give the form a number of dollars; without it the text as typed, for schemas that read prices themselves. */
  readonly asNumber?: boolean
  /** A share of the revenue is entered like an amount. */
  readonly unit?: '$' | '%'
}

const grouped = (text: string): string => {
  const amount = parseDollars(text)
  if (amount === null) return text
  // Cents are written out only when there are some: "1,250" stays readable.
  const shown = formatDollars(amount).slice(1)
  return shown.endsWith('.00') && !text.includes('.') ? shown.slice(0, -3) : shown
}

/** A price: digits, thousands groups, at most two decimals (decision A8). Grouped while nobody is typing. */
export function MoneyField<V extends FieldValues>(props: MoneyFieldProps<V>) {
  const { value, change, field, shared } = useField(props)
  const { asNumber = false, placeholder = '', unit = '$' } = props
  const [typing, setTyping] = useState<string | null>(null)
  const give = (text: string) => {
    const amount = asNumber ? parseDollars(text) : null
    change(amount === null ? text : toDollars(amount))
  }
  return (
    <TextInput
      {...shared}
      {...field}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      leftSection={unit}
      leftSectionWidth={24}
      value={typing ?? grouped(asText(value))}
      onFocus={() => setTyping(asText(value))}
      onChange={(event) => {
        const text = event.currentTarget.value.replace(/[^\d.,]/g, '')
        setTyping(text)
        give(text)
      }}
      onBlur={() => {
        setTyping(null)
        field.onBlur()
      }}
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
