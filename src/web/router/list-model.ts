import { useCallback, useMemo, useRef } from 'react'
import type { Sort } from '@/kernel/inputs'
import { useBusinessTime } from '@/web/kit/business-time'
import type { FilterRequest, FilterSpecs, FilterValues, ListRequest } from './filters'
import type { Search } from './search'

export interface ListOptions<Specs extends FilterSpecs> {
  readonly filters: Specs
  /** 'dateadd:desc': what the server does when no sort is sent. */
  readonly sort?: string
  readonly perPage?: number
  /** Tells several lists of one screen apart in the URL: scope 'log' writes `log.page=2`. */
  readonly scope?: string
}

export type ListStateOf<Specs extends FilterSpecs> = ListState<
  FilterValues<Specs>,
  ListRequest<Specs>,
  FilterRequest<Specs>
>

/** push adds a step for the Back button, replace changes the current one. */
export type Step = 'push' | 'replace'

export interface ListSource {
  readonly search: Search
  readonly personal: Search
  /** Called with functions of the newest values, so that two changes in one event do not lose each other. */
  readonly write: (search: (before: Search) => Search, personal: (before: Search) => Search, step: Step) => void
}

export interface ListState<Values = Readonly<Record<string, unknown>>, Request = unknown, Filters = unknown> {
  readonly filters: Values
  /** Names of the filters that differ from their default. */
  readonly active: readonly (keyof Values & string)[]
  readonly setFilters: (patch: Partial<Values>, step?: Step) => void
  readonly resetFilter: (name: keyof Values & string) => void
  readonly resetFilters: () => void
  readonly sort: Sort | null
  readonly defaultSort: Sort | null
  readonly setSort: (sort: Sort | null) => void
  readonly page: number
  readonly perPage: number
  readonly setPage: (page: number) => void
  readonly setPerPage: (perPage: number) => void
  /** Body of a paged call: filters, page, perPage, sort. */
  readonly request: Request
  /** The filters alone, for reports that answer everything at once and for their exports. */
  readonly filterRequest: Filters
  /** Filters and sort: what the export of a paged list takes. */
  readonly exportRequest: Filters & { sort?: string }
  /** The URL part of this list without the page: what a saved view keeps. Never holds personal values. */
  readonly view: Search
  readonly applyView: (view: Search) => void
}

const CONTROLS = ['sort', 'page', 'perPage']
const DEFAULT_PER_PAGE = 100

export function parseSort(text: string | undefined): Sort | null {
  if (!text) return null
  const [column = '', order] = text.split(':')
  return column === '' ? null : { column, order: order === 'desc' ? 'desc' : 'asc' }
}

export const formatSort = ({ column, order }: Sort): string => `${column}:${order}`

const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : otherwise

const without = (search: Search, names: readonly string[]): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)))

export function useListModel<Specs extends FilterSpecs>(
  options: ListOptions<Specs>,
  source: ListSource,
): ListStateOf<Specs> {
  // The declaration of a list does not change while its screen lives; callers may write it inline.
  const { filters: specs, sort: usualSort, perPage: usualPerPage = DEFAULT_PER_PAGE, scope } = useRef(options).current
  const { today } = useBusinessTime()
  const { search, personal, write } = source
  const key = useCallback((name: string) => (scope ? `${scope}.${name}` : name), [scope])

  const { values, active } = useMemo(() => {
    const read: Record<string, unknown> = {}
    const changed: string[] = []
    for (const [name, spec] of Object.entries(specs)) {
      const text = (spec.personal ? personal : search)[key(name)]
      const initial = spec.initial(today)
      read[name] = (text === undefined ? null : spec.parse(text)) ?? initial
      if (spec.format(read[name]) !== spec.format(initial)) changed.push(name)
    }
    return { values: read as FilterValues<Specs>, active: changed }
  }, [specs, search, personal, today, key])

  const defaultSort = useMemo(() => parseSort(usualSort), [usualSort])
  const sortText = search[key('sort')] ?? usualSort
  const sort = useMemo(() => parseSort(sortText), [sortText])
  const page = wholeNumber(search[key('page')], 1)
  const perPage = wholeNumber(search[key('perPage')], usualPerPage)

  const setFilters = useCallback(
    (patch: Partial<FilterValues<Specs>>, step: Step = 'push') => {
      const narrows = Object.keys(patch).some((name) => !specs[name]?.view)
      const merge = (before: Search, ofPersonal: boolean): Search => {
        const after: Record<string, string | null> = { ...without(before, narrows && !ofPersonal ? [key('page')] : []) }
        for (const [name, value] of Object.entries(patch)) {
          const spec = specs[name]
          if (!spec || spec.personal !== ofPersonal) continue
          const text = spec.format(value)
          after[key(name)] = text === spec.format(spec.initial(today)) ? null : text
        }
        return Object.fromEntries(Object.entries(after).filter((entry): entry is [string, string] => entry[1] !== null))
      }
      write(
        (before) => merge(before, false),
        (before) => merge(before, true),
        step,
      )
    },
    [specs, today, key, write],
  )

  const setControl = useCallback(
    (name: string, text: string | null, resetsPage: boolean) => {
      write(
        (before) => {
          const rest = without(before, resetsPage ? [key(name), key('page')] : [key(name)])
          return text === null ? rest : { ...rest, [key(name)]: text }
        },
        (before) => before,
        'push',
      )
    },
    [key, write],
  )

  const ours = useMemo(() => [...Object.keys(specs), ...CONTROLS].map(key), [specs, key])

  const setters = useMemo(
    () => ({
      resetFilter: (name: keyof Specs & string) => {
        setFilters({ [name]: specs[name]?.initial(today) } as Partial<FilterValues<Specs>>)
      },
      resetFilters: () => {
        const filterKeys = [...Object.keys(specs), 'page'].map(key)
        const clear = (before: Search) => without(before, filterKeys)
        write(clear, clear, 'push')
      },
      setSort: (next: Sort | null) => {
        const text = next ? formatSort(next) : null
        setControl('sort', text === usualSort ? null : text, true)
      },
      setPage: (next: number) => setControl('page', next <= 1 ? null : String(next), false),
      setPerPage: (next: number) => setControl('perPage', next === usualPerPage ? null : String(next), true),
      applyView: (view: Search) =>
        write(
          (before) => ({
            ...without(before, ours),
            ...Object.fromEntries(Object.entries(view).map(([n, v]) => [key(n), v])),
          }),
          (before) => before,
          'push',
        ),
    }),
    [specs, today, key, write, setFilters, setControl, usualSort, usualPerPage, ours],
  )

  const filterRequest = useMemo(() => {
    const wired = Object.entries(specs).map(([name, spec]) => [name, spec.wire(values[name])] as const)
    return Object.fromEntries(wired.filter(([, wire]) => wire !== undefined)) as FilterRequest<Specs>
  }, [specs, values])
  const exportRequest = useMemo(
    () => ({ ...filterRequest, ...(sort ? { sort: formatSort(sort) } : {}) }),
    [filterRequest, sort],
  )
  const request = useMemo(
    (): ListRequest<Specs> => ({ ...exportRequest, page, perPage }),
    [exportRequest, page, perPage],
  )

  const view = useMemo(() => {
    const kept = [...Object.keys(specs), 'sort', 'perPage'].flatMap((name) => {
      const text = search[key(name)]
      return text === undefined || specs[name]?.personal ? [] : [[name, text] as const]
    })
    return Object.fromEntries(kept)
  }, [specs, search, key])

  return useMemo(
    () => ({
      ...{ filters: values, active, setFilters, sort, defaultSort, page, perPage },
      ...{ request, filterRequest, exportRequest, view },
      ...setters,
    }),
    [
      values,
      active,
      setFilters,
      sort,
      defaultSort,
      page,
      perPage,
      request,
      filterRequest,
      exportRequest,
      view,
      setters,
    ],
  )
}
