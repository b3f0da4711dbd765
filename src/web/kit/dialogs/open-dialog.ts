import { type ReactNode, useSyncExternalStore } from 'react'

interface DialogOptions {
  readonly title: ReactNode
  /** Wider than a question: it has the whole window of a phone. */
  readonly size?: string
  /** A panel at the side, over the list it belongs to; the whole window of a phone. */
  readonly side?: boolean
  /** A click beside the dialog does not close it: for dialogs that hold typed text. */
  readonly steady?: boolean
  /** Asked before it closes by its cross or Escape: for what would be lost. */
  readonly mayClose?: () => boolean | Promise<boolean>
}

export interface OpenDialog extends DialogOptions {
  readonly id: string
  /** False while it leaves: it is dropped once that is over, and its focus has gone back. */
  readonly opened: boolean
  /** The screen it was opened on. */
  readonly path: string
  /** What had the focus, and gets it back. */
  readonly from: Element | null
  readonly content: ReactNode
  readonly close: () => void
  /** Closes it without asking: its screen is gone. */
  readonly leave: () => void
}

let dialogs: readonly OpenDialog[] = []
let count = 0
const listeners = new Set<() => void>()

function put(next: readonly OpenDialog[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenDialogs = (): readonly OpenDialog[] => useSyncExternalStore(subscribe, () => dialogs)

/** After the dialog below, which takes its focus back by itself, but to its beginning. */
const FOCUS_AFTER = 20

/**
 * Gives the focus back to what opened the dialog; who has gone on to another field, or to another dialog, keeps theirs.
 */
function giveFocusBack(id: string, from: HTMLElement): void {
  const focused = () => document.activeElement ?? document.body
  const fell = () => focused() === document.body
  if (!fell() && !document.getElementById(id)?.contains(focused())) return
  setTimeout(() => {
    const below = from.closest('[role="dialog"]')
    const atItsBeginning = below?.contains(focused()) && focused().matches('[data-autofocus], header button')
    if (fell() || atItsBeginning) from.focus({ preventScroll: true })
  }, FOCUS_AFTER)
}

export function dropDialog({ id, from }: OpenDialog): void {
  put(dialogs.filter((dialog) => dialog.id !== id))
  if (from instanceof HTMLElement && from.isConnected) giveFocusBack(id, from)
}

/** A dialog belongs to the screen it was opened on. */
export function closeDialogsOfOtherScreens(path: string): void {
  for (const dialog of dialogs) if (dialog.opened && dialog.path !== path) dialog.leave()
}

/** Opens a dialog and resolves with its answer; closing it in any other way answers null. */
export function openDialog<Answer>(
  options: DialogOptions,
  content: (answer: (value: Answer | null) => void) => ReactNode,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const id = `dialog-${++count}`
    const answer = (value: Answer | null) => {
      resolve(value)
      put(dialogs.map((dialog) => (dialog.id === id ? { ...dialog, opened: false } : dialog)))
    }
    const where = { path: window.location.pathname, from: document.activeElement }
    const leave = () => answer(null)
    const close = () => void Promise.resolve(options.mayClose?.() ?? true).then((may) => (may ? leave() : undefined))
    put([...dialogs, { ...options, ...where, id, opened: true, content: content(answer), close, leave }])
  })
}
