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

const CHOSEN = { kind: 'multi', width: 130 } as const

/** Whom leads went to is filtered by links alone: the fields stand there while they do. */
export function useWentTo({ lender, lenderorder }: Readonly<Record<'lender' | 'lenderorder', readonly string[]>>) {
  const lenders = useQuery({ ...asking(lookupCalls.lenders), enabled: lender.length > 0 })
  const orders = useQuery({
    ...listing(lookupCalls.orders, { body: { lender: [...lender] } }),
    enabled: lenderorder.length > 0,
  })
  return [
    ...(lender.length > 0 ? [{ ...CHOSEN, name: 'lender' as const, label: 'Lender', options: lenders }] : []),
    ...(lenderorder.length > 0 ? [{ ...CHOSEN, name: 'lenderorder' as const, label: 'Order', options: orders }] : []),
  ]
}

/** Test leads and deleted ones are in no list; every other status can be asked for. */
export const useStatusOptions = () => useQuery(asking(lookupCalls.leadStatuses))
