import { useQuery } from '@tanstack/react-query'
import { asking, listing } from '@/web/api/query'
import type { Option } from '@/web/kit'
import { lookupCalls } from '../../lookups/contract'

/** RCIDs are known by their number. */
const withNumber = (rcids: readonly Option[]): Option[] =>
  rcids.map(({ id, title }) => ({ id, title: `${id} ${title}` }))

interface Chosen {
  readonly product?: readonly string[]
  readonly publisher?: readonly string[]
}

/** The choices of the filters that most reports share; RCIDs follow product and publisher. */
export function useReportOptions({ product = [], publisher = [] }: Chosen) {
  return {
    products: useQuery(asking(lookupCalls.products)),
    publishers: useQuery(asking(lookupCalls.publishers)),
    sources: useQuery(asking(lookupCalls.leadSources)),
    rcids: useQuery({
      ...listing(lookupCalls.rcids, { body: { product: [...product], publisher: [...publisher] } }),
      select: withNumber,
    }),
  }
}

/** Test leads and deleted ones are in no list; every other status can be asked for. */
export const useStatusOptions = () => useQuery(asking(lookupCalls.leadStatuses))
