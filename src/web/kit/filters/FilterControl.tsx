import type { DateRange } from '@/kernel/date-range'
import type { Step } from '@/web/router/list-state'
import { DateRangePicker } from '../dates/DateRangePicker'
import { Choice } from '../inputs/Choice'
import { MultiChoice } from '../inputs/MultiChoice'
import { DebouncedText } from './DebouncedText'
import { type AnyField, choicesOf, isLoading } from './filter-fields'

interface FilterControlProps {
  readonly field: AnyField
  readonly value: unknown
  readonly onChange: (value: unknown, step?: Step) => void
}

export function FilterControl({ field, value, onChange }: FilterControlProps) {
  switch (field.kind) {
    case 'dateRange':
      return <DateRangePicker label={field.label} value={value as DateRange} onChange={onChange} />
    case 'multi':
      return (
        <MultiChoice
          label={field.label}
          options={choicesOf(field.options)}
          loading={isLoading(field.options)}
          value={value as readonly string[]}
          onChange={onChange}
          placeholder={field.disabled || field.placeholder || 'All'}
          disabled={Boolean(field.disabled)}
        />
      )
    case 'single':
      return (
        <Choice
          label={field.label}
          options={choicesOf(field.options)}
          loading={isLoading(field.options)}
          value={value as string}
          onChange={onChange}
          clearable={field.clearable ?? true}
          placeholder={field.disabled || field.placeholder || 'All'}
          disabled={Boolean(field.disabled)}
        />
      )
    case 'text':
    case 'number':
      return (
        <DebouncedText
          label={field.label}
          value={value as string}
          numeric={field.kind === 'number'}
          placeholder={field.placeholder}
          onChange={(text) => onChange(text, 'replace')}
        />
      )
  }
}
