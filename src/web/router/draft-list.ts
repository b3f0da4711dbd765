import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { FilterSpecs } from './filters'
import { type ListOptions, type ListSource, type ListStateOf, useListModel } from './list-model'
import { useListState } from './list-state'
import { type Search, stringifySearch } from './search'

interface DraftList<Specs extends FilterSpecs> {
  /** What the report shows: the address. */
  readonly list: ListStateOf<Specs>
  /** What is being chosen in the filters. */
  readonly draft: ListStateOf<Specs>
  /** Whether the address asks for a report at all. */
  readonly generated: boolean
  /** Whether the filters are others than those of the report. */
  readonly changed: boolean
  readonly generate: () => void
}

const GENERATED = 'generated'
const NOTHING: Search = {}

/** A report that waits for its button: filters are chosen first, and are in the address once it is asked for. */
export function useDraftList<Specs extends FilterSpecs>(options: ListOptions<Specs>): DraftList<Specs> {
  const router = useRouter()
  const list = useListState(options)
  const search = useLocation({ select: (location) => location.search as Search })
  const address = stringifySearch(search)
  const [edit, setEdit] = useState<{ readonly of: string; readonly search: Search } | null>(null)
  // What was chosen for another address (a figure was opened, Back was pressed) is forgotten.
  const chosen = edit?.of === address ? edit.search : search
  const write = useCallback<ListSource['write']>(
    (next) => setEdit((before) => ({ of: address, search: next(before?.of === address ? before.search : search) })),
    [address, search],
  )
  const source = useMemo(() => ({ search: chosen, personal: NOTHING, write }), [chosen, write])
  const draft = useListModel(options, source)
  const generate = useCallback(() => {
    void router.navigate({ to: '.', search: { ...chosen, [GENERATED]: '1' }, resetScroll: false })
  }, [router, chosen])
  return {
    ...{ list, draft, generate },
    generated: search[GENERATED] !== undefined,
    changed: stringifySearch(chosen) !== address,
  }
}
