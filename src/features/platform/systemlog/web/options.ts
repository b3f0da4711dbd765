import { useQuery } from '@tanstack/react-query'
import { asking, listing } from '@/web/api/query'
import type { Option } from '@/web/kit'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { logLookupCalls } from '../contract'

/** RCIDs are known by their number. */
const withNumber = (rcids: readonly Option[]): Option[] =>
  rcids.map(({ id, title }) => ({ id, title: `${id} ${title}` }))

export const useAdminOptions = () => useQuery(asking(lookupCalls.admins))
export const useCategoryOptions = () => useQuery(asking(logLookupCalls.logCategories))
export const usePublisherOptions = () => useQuery(asking(lookupCalls.publishers))
export const useLenderOptions = () => useQuery(asking(lookupCalls.lenders))

export const useRcidOptions = (publisher: readonly string[]) =>
  useQuery({ ...listing(lookupCalls.rcids, { body: { publisher } }), select: withNumber })

export const useOrderOptions = (lender: readonly string[]) =>
  useQuery(listing(lookupCalls.orders, { body: { lender } }))
