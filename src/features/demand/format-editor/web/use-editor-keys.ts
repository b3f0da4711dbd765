import { useHotkeys } from '@mantine/hooks'
import { usePageActions } from '@/web/kit'

interface Keys {
  /** Null where there is nothing to save. */
  readonly save: (() => void) | null
  readonly step: (name: string) => void
}

/** The next line of the request that is to do, with its choice under the hand. */
function toNextOpen(): boolean {
  const lines = [
    ...document.querySelectorAll<HTMLElement>(
      'tr[data-state="open"], tr[data-state="unmapped"], tr[data-state="suggested"]',
    ),
  ]
  const at = lines.findIndex((line) => line.contains(document.activeElement))
  const next = lines[(at + 1) % Math.max(1, lines.length)]
  next?.querySelector<HTMLElement>('input, button')?.focus()
  return next !== undefined
}

/** Ctrl+S saves, N goes to the next field that is to do; both are in the palette. */
export function useEditorKeys({ save, step }: Keys) {
  const next = () => {
    step('request')
    requestAnimationFrame(toNextOpen)
  }
  usePageActions([
    save ? { label: 'Save the draft', run: save, keys: 'Ctrl S' } : null,
    { label: 'Go to the next field to do', run: next, keys: 'N' },
  ])
  useHotkeys([['n', next]])
  // In the middle of a text, too; the browser would save the page.
  useHotkeys([['mod+S', () => save?.()]], [])
}
