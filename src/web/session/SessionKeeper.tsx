import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '@/web/api/error'
import { asking } from '@/web/api/query'
import { side } from './side'
import { forgetUser, setSession, stored } from './store'
import { useSession } from './use-session'

const ME_EVERY = 10_000
/** While a page waits for its first answer. */
const AGAIN_AFTER = 3_000
const TOKEN_CHECK_EVERY = 5_000

/** Keeps the signed-in user current: the poll of /me, and the watch over the stored token. */
export function SessionKeeper() {
  const { state } = useSession()
  const client = useQueryClient()
  const open = state === 'loading' || state === 'signedIn'
  const { data, error } = useQuery({
    ...asking(side().calls.me),
    enabled: open,
    refetchInterval: state === 'loading' ? AGAIN_AFTER : ME_EVERY,
    // A hidden tab goes on trying, so that the page is there when the user comes back.
    refetchIntervalInBackground: state === 'loading',
    staleTime: 0,
    retry: state === 'loading' ? false : 2,
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
    if (!error || state !== 'loading') return
    // The page reloads without the device's token and asks again.
    if (error instanceof ApiError && error.body['NeedMFATokenRefresh'] === 1) return
    // Only a 401 says that the session is over.
    if (error instanceof ApiError && error.status === 401) forgetUser()
    else setSession({ state: 'loading', user: undefined, unanswered: true })
  }, [error, state])
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
