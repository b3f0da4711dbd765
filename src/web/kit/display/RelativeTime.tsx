import { useSyncExternalStore } from 'react'
import { type Instant, instantOf, relativeTime } from './time-text'

const TICK = 15_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer = 0

// One clock for all relative times of the page, running only while one is shown.
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    now = Date.now()
    timer = window.setInterval(() => {
      now = Date.now()
      for (const tell of listeners) tell()
    }, TICK)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.clearInterval(timer)
  }
}

/** '5 minutes ago', with the exact business time on hover and focus. */
export function RelativeTime({ value }: { value: Instant | null | undefined }) {
  const current = useSyncExternalStore(subscribe, () => now)
  if (value === null || value === undefined || value === '') return null
  const instant = instantOf(value)
  if (Number.isNaN(instant)) return <>{String(value)}</>
  return (
    <time dateTime={new Date(instant).toISOString()} tabIndex={0}>
      {relativeTime(instant, Math.max(current, now))}
    </time>
  )
}
