import { useQuery } from '@tanstack/react-query'
import { asking } from '@/web/api/query'
import { Badge } from '@/web/kit'
import { useParty } from '@/web/portal/use-portal'
import { lenderHomeCalls as calls } from '../home-calls'

/** Beside the way to the returns: how many are not decided. */
export function WaitingReturns() {
  const { id: party } = useParty()
  const { data } = useQuery(asking(calls.home, { params: { party } }))
  return data && data.waiting > 0 ? <Badge>{data.waiting}</Badge> : null
}
