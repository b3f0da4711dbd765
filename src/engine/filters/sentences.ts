import type { FilterEntity, ListEntries } from './entries'

/** Names that sentences use where data has ids; without them the ids stand. */
export interface FilterWords {
  readonly name?: (entity: FilterEntity, id: string) => string | undefined
  /** Zone of date/time rules. */
  readonly zone?: string
}

const SHOWN = 5

export const withCommas = (value: number): string => value.toLocaleString('en-US')

/** 'OH, TX and PA' */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** 'Only 1,836 zips: 73003, 73007, 73008, 73012, 73013 and 1,831 more' */
export function listSentence(
  { list, type }: { readonly list: readonly string[]; readonly type: 'include' | 'exclude' },
  entries: ListEntries,
  label: (entry: string) => string,
): string {
  const begin = type === 'include' ? 'Only' : 'All but'
  if (list.length <= SHOWN) return `${begin} ${listed(list.map(label))}`
  const some = list.slice(0, SHOWN).map(label).join(', ')
  const more = withCommas(list.length - SHOWN)
  return `${begin} ${withCommas(list.length)} ${entries.many}: ${some} and ${more} more`
}

/** 'America/New_York' → 'New York time' */
export const zoneWords = (zone: string): string => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
