import type { LogRow } from '../contract'

type FieldChange = LogRow['systemlog']['changes'][number]

interface ShownChange {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')

const missingIn = (list: readonly (string | number)[], from: readonly (string | number)[]): string | null => {
  const gone = from.filter((item) => !list.includes(item))
  return gone.length > 0 ? gone.join(', ') : null
}

/** Long lists (the permissions of a role) show what left and what came, not twice the whole. */
export function shownChange({ field, before, after }: FieldChange): ShownChange {
  if (isList(before) && isList(after)) {
    const removed = missingIn(after, before)
    const added = missingIn(before, after)
    if (removed !== null || added !== null) return { path: `${field} (removed, added)`, before: removed, after: added }
  }
  return {
    path: field,
    before: isList(before) ? before.join(', ') : shown(before),
    after: isList(after) ? after.join(', ') : shown(after),
  }
}
