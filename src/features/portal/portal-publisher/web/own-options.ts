import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking, listing } from '@/web/api/query'
import { useParty } from '@/web/portal/use-portal'
import { portalPublisherCalls as calls } from '../contract'

/** Products and RCIDs of this publisher, for filters. */
export function useOwnOptions() {
  const { id: party } = useParty()
  const rcids = useQuery(asking(calls.rcids, { params: { party } }))
  return useMemo(() => {
    const list = rcids.data ?? []
    const products = new Map(list.map(({ product }) => [product.id, product.title]))
    const { isFetching } = rcids
    return {
      rcids: {
        data: rcids.data && list.map(({ id, title }) => ({ id: String(id), title: `${id} ${title}` })),
        isFetching,
      },
      products: {
        data: rcids.data && [...products].map(([id, title]) => ({ id: String(id), title })),
        isFetching,
      },
    }
  }, [rcids])
}

/** Sub ids that sent leads in these days. */
export function useSubIdOptions(date: string | undefined) {
  const { id: party } = useParty()
  const found = useQuery(listing(calls.subIds, { params: { party }, body: { date } }))
  const data = useMemo(() => found.data?.map(({ subid }) => ({ id: subid, title: subid })), [found.data])
  return { data, isFetching: found.isFetching, isPlaceholderData: found.isPlaceholderData }
}
