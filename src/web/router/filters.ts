import type { IsoDate } from '@/kernel/business-time'
import { type DateRange, formatDateRange, parseDateRange } from '@/kernel/date-range'
import { joinList, splitList } from '@/kernel/list-text'

/** How one filter is read from text, written to it, and what it is when nobody has chosen. */
export interface FilterSpec<Value, Wire = string | string[] | undefined> {
  readonly kind: 'list' | 'text' | 'date'
  /** Personal values (email, phone, names …) stay out of the URL and its logs. */
  readonly personal: boolean
  /** Says what is shown of the rows, not which: the list stays on its page. */
  readonly view?: true
  initial(today: IsoDate): Value
  parse(text: string): Value | null
  format(value: Value): string
  /** What the server is sent; nothing when the filter is empty. */
  wire(value: Value): Wire
}

export type FilterSpecs = Readonly<Record<string, FilterSpec<unknown>>>
export type FilterValues<Specs extends FilterSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends FilterSpec<infer Value, infer _Wire> ? Value : never
}

type WireOf<Spec> = Spec extends FilterSpec<infer _Value, infer Wire> ? Wire : never

/** The filters as a call takes them: a range is always there, the others only when something was chosen. */
export type FilterRequest<Specs extends FilterSpecs> = {
  [Name in keyof Specs as undefined extends WireOf<Specs[Name]> ? never : Name]: WireOf<Specs[Name]>
} & {
  [Name in keyof Specs as undefined extends WireOf<Specs[Name]> ? Name : never]?: Exclude<
    WireOf<Specs[Name]>,
    undefined
  >
}

/** The whole body of a list call. */
export type ListRequest<Specs extends FilterSpecs> = FilterRequest<Specs> & {
  page: number
  perPage: number
  sort?: string
}

export const listFilter = (initial: readonly string[] = []): FilterSpec<readonly string[], string[] | undefined> => ({
  kind: 'list',
  personal: false,
  initial: () => initial,
  parse: splitList,
  format: joinList,
  wire: (value) => (value.length > 0 ? [...value] : undefined),
})

/** What is shown of the rows: optional columns and the like. */
export const viewFilter = (): FilterSpec<readonly string[], string[] | undefined> => ({ ...listFilter(), view: true })

export const textFilter = (initial = ''): FilterSpec<string, string | undefined> => ({
  kind: 'text',
  personal: false,
  initial: () => initial,
  parse: (text) => text,
  format: (value) => value,
  wire: (value) => (value.trim() === '' ? undefined : value.trim()),
})

export const personalFilter = (): FilterSpec<string, string | undefined> => ({ ...textFilter(), personal: true })

export const dateFilter = (initial: (today: IsoDate) => DateRange): FilterSpec<DateRange, string> => ({
  kind: 'date',
  personal: false,
  initial,
  parse: parseDateRange,
  format: formatDateRange,
  wire: formatDateRange,
})
