import type { DateRange } from '@/kernel/date-range'
import type { Option } from '../inputs/option'

/** A list of choices, or the query that fetches them. */
export type Options =
  | readonly Option[]
  | { readonly data: readonly Option[] | undefined; readonly isFetching: boolean; readonly isPlaceholderData?: boolean }

interface Base<Name extends string> {
  /** A filter of the list state. */
  readonly name: Name
  readonly label: string
  /** Pixels, where the usual width does not fit the words. */
  readonly width?: number
  /** Pixels that it keeps however full the line is, where its value is long by nature. */
  readonly least?: number
}

interface WithOptions {
  readonly options: Options
  readonly placeholder?: string
  /** Choices that follow another filter: values that fell out of them are dropped. */
  readonly dependent?: boolean
  /** Why nothing can be chosen yet. */
  readonly disabled?: string | false
}

type Named<Values, Wanted> = {
  [Name in keyof Values & string]: Values[Name] extends Wanted ? Name : never
}[keyof Values & string]

export type FilterField<Values> =
  | ({ readonly kind: 'dateRange' } & Base<Named<Values, DateRange>>)
  | ({ readonly kind: 'multi' } & Base<Named<Values, readonly string[]>> & WithOptions)
  | ({ readonly kind: 'single'; readonly clearable?: boolean } & Base<Named<Values, string>> & WithOptions)
  | ({ readonly kind: 'text' | 'number'; readonly placeholder?: string } & Base<Named<Values, string>>)

/** The same with names and values erased, for the code that draws them. */
export type AnyField =
  | ({ readonly kind: 'dateRange' } & Base<string>)
  | ({ readonly kind: 'multi' } & Base<string> & WithOptions)
  | ({ readonly kind: 'single'; readonly clearable?: boolean } & Base<string> & WithOptions)
  | ({ readonly kind: 'text' | 'number'; readonly placeholder?: string } & Base<string>)

const NONE: readonly Option[] = []

const isList = (options: Options): options is readonly Option[] => Array.isArray(options)

export const choicesOf = (options: Options): readonly Option[] => (isList(options) ? options : (options.data ?? NONE))

export const isLoading = (options: Options): boolean => !isList(options) && options.isFetching

/** Whether the choices belong to the present filters, and not to those before. */
export const isSettled = (options: Options): boolean =>
  isList(options) || (options.data !== undefined && !options.isFetching && !options.isPlaceholderData)
