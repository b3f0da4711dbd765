import { memo } from 'react'
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
  /** Must stay the same function. */
  readonly onFilter: (name: string, value: unknown, step?: Step) => void
}

function Control({ field, value, onFilter }: FilterControlProps) {
  const onChange = (next: unknown, step?: Step) => onFilter(field.name, next, step)
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

const plain = ({ options: _, ...field }: AnyField & { options?: unknown }) => JSON.stringify(field)

/** Queries are new objects with every draw of a screen: it is their choices that count. */
function sameOptions(before: AnyField, after: AnyField): boolean {
  if (!('options' in before) || !('options' in after)) return true
  return (
    choicesOf(before.options) === choicesOf(after.options) && isLoading(before.options) === isLoading(after.options)
  )
}

/** A screen draws again for every page and answer; its filters only when something about them changes. */
export const FilterControl = memo(
  Control,
  (before, after) =>
    JSON.stringify(before.value) === JSON.stringify(after.value) &&
    plain(before.field) === plain(after.field) &&
    sameOptions(before.field, after.field),
)
