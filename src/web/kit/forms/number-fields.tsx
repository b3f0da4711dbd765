// Apart from texts: the library's number input is large, and a sign-in page has no numbers.
import { NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDollars, parseDollars, toDollars } from '@/kernel/money'
import { asText, type FieldProps, useField } from './field'

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
        // A pasted amount may bring its sign along. Anything else stays and is named: "1e9" must not become 19.
        const text = event.currentTarget.value.replace(/[$%\s]/g, '')
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
