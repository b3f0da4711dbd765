import type { Filter, FilterKind } from '@/engine/filters/filter'
import type { ListData } from '@/engine/filters/list'
import { FILTER_KINDS } from '@/engine/filters/registry'
import type { FilterWords } from '@/engine/filters/sentences'

type Stored = Pick<Filter, 'data' | 'ping'> | null

/** What people read of a filter: its sentence, and its scope where that is not the usual one. */
export const filterText = (kind: FilterKind, filter: Stored, words: FilterWords = {}): string | null =>
  filter && `${kind.sentence(filter.data, words)}${filter.ping === 0 ? ', on post only' : ''}`

const SHOWN = 1000
const some = (values: readonly string[]): string[] =>
  values.length > SHOWN ? [...values.slice(0, SHOWN), `and ${values.length - SHOWN} more`] : [...values]

const listOf = (kind: FilterKind, filter: Stored): readonly string[] =>
  kind.editor === 'list' && filter ? (filter.data as ListData).list : []

/** Of a list the log has what left and what came; the whole is in the history of filters. */
const VALUES = ' values'

export function loggedFilter(
  kind: FilterKind,
  before: Stored,
  after: Stored,
  words: { readonly before: FilterWords; readonly after: FilterWords },
) {
  const [old, now] = [listOf(kind, before), listOf(kind, after)]
  const had = new Set(old)
  const has = new Set(now)
  const changed = before && after && kind.editor === 'list'
  const side = (filter: Stored, values: readonly string[], own: FilterWords) => ({
    [kind.title]: filterText(kind, filter, own),
    ...(changed ? { [`${kind.title}${VALUES}`]: some(values) } : {}),
  })
  return {
    before: side(
      before,
      old.filter((value) => !has.has(value)),
      words.before,
    ),
    after: side(
      after,
      now.filter((value) => !had.has(value)),
      words.after,
    ),
  }
}

/** What the log calls the clock of an order's hours. */
export const ZONE_FIELD = 'Time zone'

/** The fields of the log that name a filter. */
export const FILTER_LOG_FIELDS: readonly string[] = [
  ...FILTER_KINDS.flatMap(({ title }) => [title, `${title}${VALUES}`]),
  ZONE_FIELD,
]

export const filterOfField = (field: string): FilterKind | undefined =>
  FILTER_KINDS.find(({ title }) => field === title || field === `${title}${VALUES}`)
