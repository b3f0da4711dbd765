import { useHotkeys } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { href } from '@/web/router/search'
import { useGoToNeighbour } from './Neighbours'
import type { LeadMoves } from './use-lead-moves'
import type { LeadTabState } from './use-lead-tabs'

interface Keys {
  readonly lead: number
  readonly over: boolean
  readonly moves: LeadMoves
  readonly tabs: LeadTabState
}

/** J and K: next and previous lead of the list; R: Re-Match; W: What if?; 1 to 9: tabs. Only for what lies on top. */
export function useLeadKeys({ lead, over, moves: { rematch }, tabs }: Keys) {
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const { next, previous } = useGoToNeighbour(lead, over)
  const onTop = (act: () => void) => () => {
    const open = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.checkVisibility())
    if ((open.at(-1) ?? null) === (root.current?.closest('[role="dialog"]') ?? null)) act()
  }
  const whatIf = () => void router.navigate({ href: href('/tools/whatif', { lead }) })
  useHotkeys([
    ['j', onTop(() => next?.())],
    ['k', onTop(() => previous?.())],
    ['r', onTop(() => (rematch?.why === null && !rematch.busy ? rematch.onClick() : undefined))],
    ['w', onTop(whatIf)],
    ...tabs.list.slice(0, 9).map(({ name }, n): [string, () => void] => [String(n + 1), onTop(() => tabs.open(name))]),
  ])
  return root
}
