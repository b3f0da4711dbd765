import { useQuery } from '@tanstack/react-query'
import { stateName, US_STATES } from '@/kernel/lead-fields'
import { asking, listing } from '@/web/api/query'
import type { Option } from '@/web/kit'
import { lookupCalls } from '@/features/platform/lookups/contract'
import { leadLookupCalls } from '@/features/selling/lead-facts/contract'
import { NO_STATE } from '../summary'

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
    sources: useQuery(asking(leadLookupCalls.leadSources)),
    rcids: useQuery({
      ...listing(lookupCalls.rcids, { body: { product: [...product], publisher: [...publisher] } }),
      select: withNumber,
    }),
  }
}

const CHOSEN = { kind: 'multi', width: 130 } as const

const STATES = [...US_STATES.map((id) => ({ id, title: stateName(id) ?? id })), { id: NO_STATE, title: NO_STATE }]

const named = (name: string): Option => ({ id: name, title: name })

const CREDITED = [{ id: '1', title: 'Taken back' }]

/** Whom leads went to and which state they are of is filtered by links alone: the fields stand there while they do. */
export function useLinked({
  lender,
  lenderorder,
  state,
  credited,
  scrubber,
}: Readonly<Record<'lender' | 'lenderorder' | 'state', readonly string[]>> &
  Readonly<Record<'credited' | 'scrubber', string>>) {
  const lenders = useQuery({ ...asking(lookupCalls.lenders), enabled: lender.length > 0 })
  const orders = useQuery({
    ...listing(lookupCalls.orders, { body: { lender: [...lender] } }),
    enabled: lenderorder.length > 0,
  })
  return [
    ...(lender.length > 0 ? [{ ...CHOSEN, name: 'lender' as const, label: 'Lender', options: lenders }] : []),
    ...(lenderorder.length > 0 ? [{ ...CHOSEN, name: 'lenderorder' as const, label: 'Order', options: orders }] : []),
    ...(state.length > 0 ? [{ ...CHOSEN, name: 'state' as const, label: 'State', options: STATES }] : []),
    ...(credited === ''
      ? []
      : [{ kind: 'single' as const, name: 'credited' as const, label: 'Payout', options: CREDITED }]),
    ...(scrubber === ''
      ? []
      : [{ kind: 'single' as const, name: 'scrubber' as const, label: 'Stopped by', options: [named(scrubber)] }]),
  ]
}

/** Test leads and deleted ones are in no list; every other status can be asked for. */
export const useStatusOptions = () => useQuery(asking(leadLookupCalls.leadStatuses))
