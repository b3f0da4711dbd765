import type { Option } from '@/web/kit'
import type { LogRow } from '../contract'

type FieldChange = LogRow['systemlog']['changes'][number]

/** What fields of the log are called on the screen where they are changed, and what their values are called there. */
export interface LogField {
  readonly label: string
  readonly options?: readonly Option[]
  /** A value in words, where it is not one of options. */
  readonly write?: (value: unknown) => string
}
export type LogFields = Readonly<Record<string, LogField>>

interface ShownChange {
  /** The field as the log names it. */
  readonly field: string
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

function shown(value: unknown, { options = [], write }: Partial<LogField> = {}): string | null {
  if (value === null || value === undefined) return null
  const option = options.find(({ id }) => id === value)
  if (option) return option.title
  if (write) return write(value)
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')

const missingIn = (list: readonly (string | number)[], from: readonly (string | number)[]): string | null => {
  const gone = from.filter((item) => !list.includes(item))
  return gone.length > 0 ? gone.join(', ') : null
}

/** Long lists (the permissions of a role) show what left and what came, not twice the whole. */
export function shownChange({ field, before, after }: FieldChange, fields: LogFields = {}): ShownChange {
  const known = fields[field]
  const label = known?.label ?? field
  if (isList(before) && isList(after)) {
    const removed = missingIn(after, before)
    const added = missingIn(before, after)
    if (removed !== null || added !== null)
      return { field, path: `${label} (removed, added)`, before: removed, after: added }
  }
  return {
    field,
    path: label,
    before: isList(before) ? before.join(', ') : shown(before, known),
    after: isList(after) ? after.join(', ') : shown(after, known),
  }
}
