import { IconLock } from '@/web/kit/icons'
import { useLocked } from '@/web/session/use-session'
import classes from './account.module.css'

/** In place of what only the user can do. */
export function LockedNote() {
  const locked = useLocked()
  if (!locked) return null
  return (
    <p className={classes['locked']}>
      <IconLock size={15} aria-hidden />
      {locked}
    </p>
  )
}
