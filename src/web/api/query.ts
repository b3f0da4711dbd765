import { keepPreviousData, type QueryFunctionContext, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { CallAnswer, CallInput, CallSpec } from '@/kernel/call'
import { request } from './client'

type Input<C extends CallSpec> = keyof CallInput<C> extends never ? [] : [input: CallInput<C>]

const keyOf = (spec: CallSpec, input?: unknown): unknown[] =>
  input === undefined ? [spec.path, spec.method] : [spec.path, spec.method, input]

/** Whether a page reads again, by a timer, what it shows already. */
function isRepeated({ client, queryKey }: QueryFunctionContext): boolean {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  return query?.state.data !== undefined && query.observers.some(({ options }) => Boolean(options.refetchInterval))
}

/** Options for useQuery straight from a call: `useQuery(asking(adminCalls.get, { params: { id } }))`. */
export const asking = <C extends CallSpec>(spec: C, ...[input]: Input<C>) =>
  queryOptions<CallAnswer<C>>({
    queryKey: keyOf(spec, input),
    // What fails for good is announced by the cache, not every try of it.
    queryFn: (context) =>
      request(spec, input ?? {}, { signal: context.signal, quiet: true, background: isRepeated(context) }),
    meta: { reads: spec.reads ?? [], poll: spec.countsAsActivity === false },
  })

/** The same for lists: the old rows stay while others load. */
export const listing = <C extends CallSpec>(spec: C, ...input: Input<C>): UseQueryOptions<CallAnswer<C>> => ({
  ...asking(spec, ...input),
  placeholderData: keepPreviousData,
})

/**
 * A record for its form: read once and kept as it is while the form is open, as its version is what the guard against
 * overwriting compares. What else shows the record on the same page is read again and must not be kept with it.
 */
export const editing = <C extends CallSpec>(spec: C, ...input: Input<C>) => {
  const asked = asking(spec, ...input)
  return queryOptions<CallAnswer<C>>({
    ...asked,
    queryKey: [...asked.queryKey, 'editing'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: {},
  })
}

/** How many rows a list has; unknown while those of other filters load. */
export const rowsOf = (list: {
  data?: { total: number } | readonly unknown[] | undefined
  isPlaceholderData: boolean
}): number | undefined => {
  if (list.isPlaceholderData || !list.data) return undefined
  return 'total' in list.data ? list.data.total : list.data.length
}
