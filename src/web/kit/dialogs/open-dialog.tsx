import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

interface DialogOptions {
  readonly title: ReactNode
  readonly size?: string
  /** A click beside the dialog does not close it: for dialogs that hold typed text or a running action. */
  readonly steady?: boolean
  /** Only its own buttons close it. */
  readonly unclosable?: boolean
}

/** Opens a dialog and resolves with its answer; closing it in any other way answers null. */
export function openDialog<Answer>(
  { title, size, steady = false, unclosable = false }: DialogOptions,
  content: (answer: (value: Answer | null) => void) => ReactNode,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const answer = (value: Answer | null) => {
      resolve(value)
      modals.close(id)
    }
    const id = modals.open({
      title,
      closeOnClickOutside: !steady && !unclosable,
      closeOnEscape: !unclosable,
      withCloseButton: !unclosable,
      children: content(answer),
      onClose: () => resolve(null),
      ...(size ? { size } : {}),
    })
  })
}
