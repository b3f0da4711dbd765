import { useHotkeys } from '@mantine/hooks'
import type { ReturnRequest } from '../rows'
import type { RequestActs } from './request-columns'

const TYPED = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

interface Keys {
  readonly rows: readonly ReturnRequest[]
  readonly acts: RequestActs
  /** Ticked rows are decided together. */
  readonly ticked: readonly number[]
  readonly many: (call: 'acceptMany' | 'declineMany') => void
}

/** A accepts, D declines: the ticked requests, or else the one whose row has the focus. */
export function useRequestKeys({ rows, acts, ticked, many }: Keys): void {
  const decide = (one: (request: ReturnRequest) => void, call: 'acceptMany' | 'declineMany') => () => {
    const focused = document.activeElement
    // Letters that are typed, and a dialog over the list.
    if (focused?.matches(TYPED) || document.querySelector('[role="dialog"]') !== null) return
    const row = focused?.closest<HTMLElement>('tr[data-row]')
    if (ticked.length > 0) {
      many(call)
      return
    }
    const request = rows.find(({ returnitem }) => String(returnitem.id) === row?.dataset['row'])
    if (request?.returnitem.status === 'requested') one(request)
  }
  useHotkeys(
    [
      ['a', decide(acts.accept, 'acceptMany')],
      ['d', decide(acts.decline, 'declineMany')],
    ],
    // A box that was just ticked has the focus.
    [],
  )
}
