import { useSyncExternalStore } from 'react'

/** What reports on this page were read from a replica last told of its age. */
let known: { readonly page: string; readonly asOf: string } | undefined
const listeners = new Set<() => void>()

export function noteAge(asOf: string | null): void {
  if (asOf === null) return
  known = { page: window.location.pathname, asOf }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The instant that this page's data is at least as new as; undefined where nothing was read from a replica. */
export const useDataAsOf = (): string | undefined =>
  useSyncExternalStore(subscribe, () => (known?.page === window.location.pathname ? known.asOf : undefined))
