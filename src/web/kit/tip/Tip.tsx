import type { ReactNode } from 'react'

/**
 * Text shown on hover and focus. Only a mark on the element: one layer for the whole page draws it, so that a table may
 * hold thousands. `focusable` puts the element in the tab order; leave it off for what is already a link or button.
 */
export function Tip({ text, focusable = false, children }: { text: string; focusable?: boolean; children: ReactNode }) {
  return (
    <span data-tip={text} tabIndex={focusable ? 0 : undefined}>
      {children}
    </span>
  )
}
