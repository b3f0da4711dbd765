import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Something that can be done where one is; the palette offers it. */
export interface PageAction {
  /** A verb and its object: 'Re-match lead # 5'. */
  readonly label: string
  readonly run: () => void
  /** Its own shortcut, to be learned in passing. */
  readonly keys?: string
  /** Offered everywhere, not for this page: 'Sign out'. */
  readonly everywhere?: boolean
}

let offered: readonly (readonly [owner: object, actions: readonly PageAction[]])[] = []
const listeners = new Set<() => void>()

function offer(owner: object, actions: readonly PageAction[]): void {
  offered = [
    ...offered.filter(([other]) => other !== owner),
    ...(actions.length > 0 ? [[owner, actions] as const] : []),
  ]
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers actions in the palette for as long as the caller is shown. */
export function usePageActions(actions: readonly (PageAction | false | null | undefined)[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const named = actions.map((action) => (action ? `${action.label}|${action.keys ?? ''}` : '')).join('\n')
  useEffect(() => {
    const owner = {}
    // Told again only when one comes or goes; what each does is looked up when it is chosen.
    const shown = latest.current.flatMap((action, at): PageAction[] =>
      action ? [{ ...action, run: () => (latest.current[at] || action).run() }] : [],
    )
    offer(owner, shown)
    return () => offer(owner, [])
  }, [named])
}

/** What the screens and dialogs that are shown now offer, the newest first. */
export function useOfferedActions(): readonly PageAction[] {
  const now = useSyncExternalStore(subscribe, () => offered)
  return now.toReversed().flatMap(([, actions]) => actions)
}
