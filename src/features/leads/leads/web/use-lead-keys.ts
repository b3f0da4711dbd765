import { useHotkeys } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { type PageAction, usePageActions } from '@/web/kit'
import { useMayGo } from '@/web/router/closed'
import { href } from '@/web/router/search'
import { useGoToNeighbour } from './Neighbours'
import type { LeadMoves, Move } from './use-lead-moves'
import type { LeadTabState } from './use-lead-tabs'

interface Keys {
  readonly lead: number
  readonly over: boolean
  readonly moves: LeadMoves
  readonly tabs: LeadTabState
}

/** What the palette offers for a lead, and its keys. J and K: next and previous lead of the list; R: Re-Match; W: What if?; 1 to 9: tabs. Only for what lies on top. */
export function useLeadKeys({ lead, over, moves: { rematch, noBuyer, fail, edit }, tabs }: Keys) {
  const root = useRef<HTMLDivElement>(null)
  const router = useRouter()
  const { next, previous } = useGoToNeighbour(lead, over)
  const onTop = (act: () => void) => () => {
    const open = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.checkVisibility())
    if ((open.at(-1) ?? null) === (root.current?.closest('[role="dialog"]') ?? null)) act()
  }
  const mayTry = useMayGo('/tools/whatif')
  const whatIf = () => void router.navigate({ href: href('/tools/whatif', { lead }) })
  const offered = (move: Move | null, label: string, keys?: string): PageAction | null =>
    move?.why === null && !move.busy ? { label, run: move.onClick, ...(keys ? { keys } : {}) } : null
  usePageActions([
    offered(rematch, `Re-match lead # ${lead}`, 'R'),
    offered(noBuyer, `Match lead # ${lead} without a buyer`),
    offered(fail, `Fail lead # ${lead}`),
    offered(edit, `Edit lead # ${lead}`),
    mayTry ? { label: `Run lead # ${lead} in What if`, run: whatIf, keys: 'W' } : null,
  ])
  useHotkeys([
    ['j', onTop(() => next?.())],
    ['k', onTop(() => previous?.())],
    ['r', onTop(() => (rematch?.why === null && !rematch.busy ? rematch.onClick() : undefined))],
    ['w', onTop(() => (mayTry ? whatIf() : undefined))],
    ...tabs.list.slice(0, 9).map(({ name }, n): [string, () => void] => [String(n + 1), onTop(() => tabs.open(name))]),
  ])
  return root
}
