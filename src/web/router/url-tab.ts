import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Search } from './search'

/**
 * The open tab, in the query string. Changing it replaces the history entry: after looking through the tabs of a lead,
 * Back leads to the list and not through the tabs again.
 */
export function useUrlTab<Name extends string>(
  names: readonly Name[],
  param = 'tab',
): [Name | undefined, (name: Name) => void] {
  const router = useRouter()
  const wanted = useLocation({ select: (location) => (location.search as Search)[param] })
  const first = names[0]
  const current = names.find((name) => name === wanted) ?? first
  const open = useCallback(
    (name: Name) => {
      const next = (before: Search): Search => {
        const { [param]: _old, ...rest } = before
        return name === first ? rest : { ...rest, [param]: name }
      }
      void router.navigate({
        to: '.',
        search: next,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      })
    },
    [router, param, first],
  )
  return [current, open]
}
