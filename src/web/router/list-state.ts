import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { FilterSpecs } from './filters'
import { type ListOptions, type ListSource, type ListStateOf, type Step, useListModel } from './list-model'
import type { Search } from './search'

export { dateFilter, listFilter, personalFilter, textFilter, viewFilter } from './filters'
export type { ListOptions, ListState, ListStateOf, Step } from './list-model'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Filter values that must not appear in a URL (decision G1); the browser keeps them with the history entry. */
    personal?: Record<string, string>
  }
}

const NOTHING: Search = {}

/** Filters, sort and page of a list, kept in the query string so that Back, reload and a sent link show the same list. */
export function useListState<Specs extends FilterSpecs>(options: ListOptions<Specs>): ListStateOf<Specs> {
  return useListModel(options, useUrlSource())
}

function useUrlSource(): ListSource {
  const router = useRouter()
  const search = useLocation({ select: (location) => location.search as Search })
  const personal = useLocation({ select: (location) => location.state.personal ?? NOTHING })
  const write = useCallback<ListSource['write']>(
    (nextSearch, nextPersonal, step) => {
      void router.navigate({
        to: '.',
        search: nextSearch,
        state: (before) => ({ ...before, personal: { ...nextPersonal(before.personal ?? NOTHING) } }),
        replace: step === 'replace',
        resetScroll: false,
      })
    },
    [router],
  )
  return useMemo(() => ({ search, personal, write }), [search, personal, write])
}

/** The same list inside a dialog or a small panel, where the URL belongs to somebody else. */
export function useLocalListState<Specs extends FilterSpecs>(options: ListOptions<Specs>): ListStateOf<Specs> {
  const [state, setState] = useState<{ search: Search; personal: Search }>({ search: NOTHING, personal: NOTHING })
  const write = useCallback<ListSource['write']>((nextSearch, nextPersonal, _step: Step) => {
    setState((before) => ({ search: nextSearch(before.search), personal: nextPersonal(before.personal) }))
  }, [])
  return useListModel(
    options,
    useMemo(() => ({ ...state, write }), [state, write]),
  )
}
