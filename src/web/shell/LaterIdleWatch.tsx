import { lazy, Suspense, useEffect, useState } from 'react'

const IdleWatch = lazy(async () => ({ default: (await import('./IdleWatch')).IdleWatch }))
const WATCH_AFTER_MS = 10_000

/** No session ends within its first minute, so the watch need not come with the first page. */
export function LaterIdleWatch() {
  const [watching, setWatching] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWatching(true), WATCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{watching ? <IdleWatch /> : null}</Suspense>
}
