import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './records.module.css'

interface SaveBarProps {
  readonly about?: ReactNode
  /** How many changes wait. */
  readonly count: number
  readonly busy: boolean
  readonly onDiscard: () => void
  /** The button that saves, with its text. */
  readonly save: (label: string) => ReactNode
}

/** Above what is changed in place, at the bottom of a phone: stays in sight, and counts what is not saved yet. */
export function SaveBar({ about, count, busy, onDiscard, save }: SaveBarProps) {
  return (
    <div className={classes['bar']}>
      <div className={classes['about']}>{about}</div>
      <div className={classes['buttons']} data-waiting={count > 0 || undefined}>
        {count > 0 ? (
          <>
            <Button variant="default" disabled={busy} onClick={onDiscard}>
              Discard
            </Button>
            {save(`Save changes (${count})`)}
          </>
        ) : null}
      </div>
    </div>
  )
}
