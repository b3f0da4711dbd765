import { useCallback, useEffect, useState } from 'react'
import { toastError } from '../feedback/toasts'

const SHOWN_FOR = 1500

/** Copies text and reports success for a moment. */
export function useCopy(): { done: boolean; copy: (text: string) => void } {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = window.setTimeout(() => setDone(false), SHOWN_FOR)
    return () => window.clearTimeout(timer)
  }, [done])
  const copy = useCallback((text: string) => {
    writeText(text).then(
      () => setDone(true),
      () => toastError('Error', 'The browser blocked copying. Select the text and copy it by hand.'),
    )
  }, [])
  return { done, copy }
}

// The clipboard interface exists on secure pages only; a self-hosted console may be served over plain HTTP.
async function writeText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard) return clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  field.className = 's-sr-only'
  const focused = document.activeElement
  document.body.append(field)
  field.select()
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way on a page without TLS
  const copied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!copied) throw new Error('copying refused')
}
