import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './shell.module.css'

interface PlainDialogProps {
  readonly title: string
  /** Escape. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog of the browser itself, above all others: it is there with the page, whatever became of the server's files. */
export function PlainDialog({ title, onClose, children }: PlainDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
