import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asking } from '@/web/api/query'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'

/** Orders of this lender, for filters. */
export function useOrderOptions() {
  const { id: party } = useParty()
  const orders = useQuery(asking(calls.orders, { params: { party } }))
  return useMemo(
    () => ({
      data: orders.data?.map(({ id, title }) => ({ id: String(id), title })),
      isFetching: orders.isFetching,
    }),
    [orders],
  )
}
