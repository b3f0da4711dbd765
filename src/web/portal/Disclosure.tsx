import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './portal.module.css'

interface DisclosureProps {
  readonly className: string | undefined
  readonly label?: string
  /** In full on hover and focus, where the button cuts it. */
  readonly tip?: string
  readonly button: ReactNode
  readonly align?: 'end'
  readonly children: ReactNode
}

/** A button and what it opens; the kit's menu would be an eighth of what the portal loads first. */
export function Disclosure({ className, label, tip, button, align, children }: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const all = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!all.current?.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  return (
    <div ref={all} className={classes['disclosure']}>
      <button
        ref={toggle}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        data-tip={open ? undefined : tip}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        // Whatever is chosen closes it.
        <div className={classes['choices']} data-align={align} onClickCapture={() => setTimeout(() => setOpen(false))}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
