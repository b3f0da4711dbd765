import type { DateRange } from '@/kernel/date-range'
import type { ListState } from '@/web/router/list-state'
import { rangeText } from '../dates/range-text'
import { IconX } from '../icons'
import { optionValue } from '../inputs/option'
import { formatNumber } from '../table/cell-content'
import { type AnyField, choicesOf } from './filter-fields'
import classes from './filters.module.css'

interface FilterChipsProps {
  readonly fields: readonly AnyField[]
  readonly list: ListState
  /** Whether the page counts its rows here; some count them in their own tabs. */
  readonly counted: boolean
  readonly total: number | undefined
}

const NAMED = 2

function chipText(field: AnyField, value: unknown): string {
  if (field.kind === 'dateRange') return rangeText(value as DateRange)
  const ids = Array.isArray(value) ? (value as readonly string[]) : [value as string]
  if (!('options' in field)) return ids.join(', ')
  if (ids.length === 0) return 'none'
  if (ids.length > NAMED) return `${ids.length} selected`
  const titles = new Map(choicesOf(field.options).map((option) => [optionValue(option), option.title]))
  return ids.map((id) => titles.get(id) ?? id).join(', ')
}

/** The count belongs to the filters beside it, so none is shown while the rows of earlier ones stand in. */
function resultsText(total: number | undefined): string {
  if (total === undefined) return '… results'
  return total === 1 ? '1 result' : `${formatNumber(total)} results`
}

/** What narrows the list now, each with a way to take it back. */
export function FilterChips({ fields, list, counted, total }: FilterChipsProps) {
  const active = fields.filter((field) => list.active.includes(field.name))
  if (active.length === 0) return null
  return (
    <div className={classes['chips']}>
      {counted ? (
        <span className={classes['count']} role="status">
          {resultsText(total)}
        </span>
      ) : null}
      {active.map((field) => (
        <span key={field.name} className={classes['chip']}>
          <span className={classes['chipText']}>
            <span className={classes['chipLabel']}>{field.label}: </span>
            {chipText(field, list.filters[field.name])}
          </span>
          <button
            type="button"
            className={classes['remove']}
            aria-label={`Remove filter ${field.label}`}
            onClick={() => list.resetFilter(field.name)}
          >
            <IconX size={13} aria-hidden />
          </button>
        </span>
      ))}
      <button type="button" className={classes['clear']} onClick={() => list.resetFilters()}>
        Clear all
      </button>
    </div>
  )
}
