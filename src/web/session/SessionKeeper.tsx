import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { asking } from '@/web/api/query'
import { side } from './side'
import { forgetUser, setSession, stored } from './store'
import { useSession } from './use-session'

const ME_EVERY = 10_000
const TOKEN_CHECK_EVERY = 5_000

/** Keeps the signed-in user current: the poll of /me, and the watch over the stored token. */
export function SessionKeeper() {
  const { state } = useSession()
  const client = useQueryClient()
  const open = state === 'loading' || state === 'signedIn'
  const { data, isError } = useQuery({
    ...asking(side().calls.me),
    enabled: open,
    refetchInterval: ME_EVERY,
    staleTime: 0,
    retry: 2,
  })

  const known = useRef<number>(undefined)
  useEffect(() => {
    if (!data || !stored.read('jwt')) return
    // Somebody else signed in in another tab: what this one has read is not theirs.
    if (known.current !== undefined && known.current !== data.id) {
      window.location.reload()
      return
    }
    known.current = data.id
    setSession({ state: 'signedIn', user: data })
  }, [data])
  useEffect(() => {
    if (isError && state === 'loading') forgetUser()
  }, [isError, state])
  useEffect(() => {
    // Nothing of one person's data may be shown to the next.
    if (state !== 'signedOut') return
    client.clear()
    known.current = undefined
  }, [state, client])
  useEffect(() => {
    if (state !== 'signedIn') return
    const timer = setInterval(() => {
      if (!stored.read('jwt')) forgetUser()
    }, TOKEN_CHECK_EVERY)
    return () => clearInterval(timer)
  }, [state])
  return null
}
