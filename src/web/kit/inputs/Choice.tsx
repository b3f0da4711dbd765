import { Select } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { type Option, optionValue } from './option'

interface ChoiceProps {
  readonly label: string
  readonly hideLabel?: boolean
  readonly options: readonly Option[]
  readonly value: string
  /** Empty text when cleared. */
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly clearable?: boolean
  readonly loading?: boolean
  readonly disabled?: boolean
  readonly required?: boolean
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLInputElement | null) => void
  readonly name?: string
}

const SEARCH_FROM = 8

/** One choice out of a list; long lists can be typed into. */
export function Choice(props: ChoiceProps) {
  const { label, hideLabel, options, value, onChange, placeholder, clearable = true, loading } = props
  const data = useMemo(
    () => options.map((o) => ({ value: optionValue(o), label: o.title, disabled: o.disabled ?? false })),
    [options],
  )
  return (
    <Select
      {...(hideLabel ? { 'aria-label': label } : { label })}
      data={data}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      placeholder={placeholder ?? (clearable ? 'All' : 'Choose')}
      clearable={clearable}
      allowDeselect={clearable}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      searchable={options.length >= SEARCH_FROM}
      nothingFoundMessage={loading ? 'Loading' : 'Nothing matches'}
      limit={200}
      disabled={props.disabled ?? false}
      required={props.required ?? false}
      description={props.description}
      error={props.error}
      ref={props.inputRef ?? null}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      {...(props.name ? { name: props.name } : {})}
    />
  )
}
