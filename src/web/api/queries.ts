import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { CallSpec, Resource } from '@/kernel/call'
import { announce } from './announce'
import { ApiError } from './error'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly reads?: readonly Resource[]; readonly poll?: boolean }
  }
}

/** Whatever the console has read. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      // A poll that does not get through is tried again soon; whoever waits for something else notices by that.
      if (error instanceof ApiError && !(meta?.poll && error.status === 0)) announce(error.status)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // A refusal stays one; only what never reached the server is worth another try.
      retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 0,
    },
  },
})

type Touching = Pick<CallSpec, 'touches'>

/** A change leaves a row in the log, too. */
const touchedBy = ({ touches = [] }: Touching): readonly Resource[] => (touches.length > 0 ? [...touches, 'log'] : [])

/** After a change: whatever reads what it touches is asked for again. Done when what is on the screen has come. */
export function rereadTouched(change: Touching): Promise<void> {
  const touched = new Set(touchedBy(change))
  if (touched.size === 0) return Promise.resolve()
  return queries.invalidateQueries({ predicate: ({ meta }) => meta?.reads?.some((word) => touched.has(word)) ?? false })
}
