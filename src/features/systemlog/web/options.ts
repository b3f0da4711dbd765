import { useQuery } from '@tanstack/react-query'
import { asking, listing } from '@/web/api/query'
import type { Option } from '@/web/kit'
import { adminLookupCalls } from '@/features/admin-lookup/contract'
import { lenderLookupCalls } from '@/features/lenders/contract'
import { publisherLookupCalls } from '@/features/publishers/contract'
import { logLookupCalls } from '../contract'

/** RCIDs are known by their number. */
const withNumber = (rcids: readonly Option[]): Option[] =>
  rcids.map(({ id, title }) => ({ id, title: `${id} ${title}` }))

export const useAdminOptions = () => useQuery(asking(adminLookupCalls.admins))
export const useCategoryOptions = () => useQuery(asking(logLookupCalls.logCategories))
export const usePublisherOptions = () => useQuery(asking(publisherLookupCalls.publishers))
export const useLenderOptions = () => useQuery(asking(lenderLookupCalls.lenders))

export const useRcidOptions = (publisher: readonly string[]) =>
  useQuery({ ...listing(publisherLookupCalls.rcids, { body: { publisher } }), select: withNumber })

export const useOrderOptions = (lender: readonly string[]) =>
  useQuery(listing(lenderLookupCalls.orders, { body: { lender } }))
