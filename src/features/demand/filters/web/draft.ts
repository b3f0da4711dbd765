import type { BadFilterData, FilterEditor, FilterKind, FilterOwner } from '@/engine/filters/filter'
import type { FilterRecord } from '../records'

/** What one control of the editor gets and gives: data as the call takes it. */
export interface FieldProps {
  readonly kind: FilterKind
  readonly owner: FilterOwner
  readonly id: number
  readonly zone: string
  readonly options: FilterRecord['options']
  readonly data: unknown
  /** By the name inside the data: 'value', 'list.3', 'rules.0.timeTo'. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (data: unknown) => void
}

/** What a filter starts with when it is added. */
export function emptyData(editor: FilterEditor): unknown {
  if (editor === 'list') return { type: 'include', list: [] }
  if (editor === 'time') return { rules: [] }
  return editor === 'scopedNumber' ? { value: null, list: [] } : { value: null }
}

export function errorsOf(fault: BadFilterData | null): Record<string, string> {
  if (!fault) return {}
  return {
    [fault.field]: fault.message,
    ...Object.fromEntries((fault.entries ?? []).map(({ field, message }) => [field, message])),
  }
}

/** The server names fields from the body's root. */
export const innerErrors = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field.replace(/^data\./, ''), text]))
