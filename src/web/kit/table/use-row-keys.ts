import { type KeyboardEvent, type MouseEvent, useCallback, useRef } from 'react'
import type { SelectionStore } from './selection'

const ROW = 'tr[data-row]'

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, [contenteditable]') !== null

function focusRow(from: HTMLTableRowElement, to: Element | null | undefined): void {
  if (!(to instanceof HTMLTableRowElement) || !to.matches(ROW)) return
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus({ preventScroll: true })
  to.scrollIntoView({ block: 'nearest' })
}

/**
 * Arrow keys walk the rows, Enter opens, x or Space ticks, a letter presses the row's own control of that letter
 * (`data-row-key`); clicks on a tick box are handled here too, for Shift ranges.
 * The focus lives in the DOM only: moving it renders nothing.
 */
export function useRowKeys<Row>(selection: SelectionStore<Row> | null, open: ((id: string) => void) | null) {
  const lastTick = useRef<string | null>(null)

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLTableRowElement>(ROW) : null
      if (!row || event.ctrlKey || event.metaKey || event.altKey) return
      const onRow = event.target === row
      const id = row.dataset['row'] ?? ''
      const siblings = row.parentElement?.children
      const goTo: Record<string, Element | null | undefined> = {
        ArrowDown: row.nextElementSibling,
        ArrowUp: row.previousElementSibling,
        Home: siblings?.[0],
        End: siblings?.[siblings.length - 1],
      }
      if (event.key in goTo) {
        if (event.target instanceof Element && event.target.matches('input:not([type=checkbox]), select, textarea'))
          return
        event.preventDefault()
        focusRow(row, goTo[event.key])
      } else if (event.key === 'Enter' && onRow && open) {
        event.preventDefault()
        open(id)
      } else if ((event.key === 'x' || event.key === ' ') && onRow && selection && row.querySelector('[data-tick]')) {
        event.preventDefault()
        selection.toggle(id)
        lastTick.current = id
      } else if (onRow && /^[a-z]$/i.test(event.key)) {
        const control = row.querySelector<HTMLElement>(`[data-row-key="${event.key.toLowerCase()}"]`)
        if (!control) return
        event.preventDefault()
        control.click()
      }
    },
    [selection, open],
  )

  const onClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const box = event.target instanceof HTMLInputElement ? event.target : null
      const id = box?.dataset['tick']
      if (!id || !selection) return
      const on = !selection.has(id)
      if (event.shiftKey && lastTick.current !== null) selection.toggleRange(lastTick.current, id, on)
      else selection.toggle(id, on)
      lastTick.current = id
    },
    [selection],
  )

  const onDoubleClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLTableRowElement>(ROW) : null
      if (row && open && !isControl(event.target)) open(row.dataset['row'] ?? '')
    },
    [open],
  )

  return { onKeyDown, onClick, onDoubleClick }
}
