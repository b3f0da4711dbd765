import { useEffect, useMemo, useSyncExternalStore } from 'react'

interface ShownRows {
  readonly hrefs: readonly string[]
  /** Rows on the pages before. */
  readonly before: number
  readonly total: number
}

export interface Neighbours {
  readonly place: number
  readonly total: number
  readonly previous: string | null
  readonly next: string | null
}

/** The lists that were shown, the newest last: a thing opened from one knows what stands before and after it. */
let lists: readonly (readonly [name: string, rows: ShownRows])[] = []
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Told by every table whose rows have addresses. */
export function useShownRows(name: string, hrefs: readonly string[] | null, before: number, total: number): void {
  useEffect(() => {
    if (hrefs === null) return
    lists = [...lists.filter(([other]) => other !== name), [name, { hrefs, before, total }]]
    for (const listener of listeners) listener()
  }, [name, hrefs, before, total])
}

/** What stands before and after an address in the list it was last shown in; null where it was in none. */
export function useNeighbours(href: string): Neighbours | null {
  const known = useSyncExternalStore(subscribe, () => lists)
  return useMemo(() => {
    const found = known.findLast(([, { hrefs }]) => hrefs.includes(href))
    if (!found) return null
    const [, { hrefs, before, total }] = found
    const at = hrefs.indexOf(href)
    return { place: before + at + 1, total, previous: hrefs[at - 1] ?? null, next: hrefs[at + 1] ?? null }
  }, [known, href])
}
