import { type ReactNode, useState } from 'react'
import { IconChevronDown, IconChevronRight } from '@/web/kit/icons'
import classes from './summary.module.css'

const KEY = 'sluice.lead.open'

function readOpen(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []
  } catch {
    // Unreadable or refused storage: everything starts folded.
    return []
  }
}

function writeOpen(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // Kept for this visit only.
  }
}

interface FoldedProps {
  readonly title: string
  /** What is inside, in one line. */
  readonly digest: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A section that is folded until it is opened; what a person opened stays open on the next lead. */
export function Folded({ title, digest, action, children }: FoldedProps) {
  const [open, setOpen] = useState(() => readOpen().includes(title))
  const toggle = () => {
    const others = readOpen().filter((name) => name !== title)
    writeOpen(open ? others : [...others, title])
    setOpen(!open)
  }
  return (
    <section className={classes['folded']} aria-label={title}>
      <div className={classes['foldedHead']}>
        <h2>
          <button type="button" aria-expanded={open} onClick={toggle}>
            {open ? <IconChevronDown size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
            {title}
          </button>
        </h2>
        <span className={classes['digest']}>{digest}</span>
        {action}
      </div>
      {open ? <div className={classes['foldedBody']}>{children}</div> : null}
    </section>
  )
}
