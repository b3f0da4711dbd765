import { Button } from '@mantine/core'
import { use, useEffect, useState } from 'react'
import type { PortalUser } from '@/features/portal/portal-auth/contract'
import { IconClock, IconUserCheck } from '@/web/kit/icons'
import { sessionEnds } from '@/web/session/ends'
import { signOut } from '@/web/session/sign-out'
import { forgetUser } from '@/web/session/store'
import classes from './portal.module.css'
import { PartyContext, usePortalUser } from './use-portal'

const NEARLY_OVER_S = 120
const firstName = (name: string): string => name.split(' ')[0] ?? name

/** Who is really there, as whom, why and for how long; it cannot be closed. */
export function ViewingAs({ openedBy }: { readonly openedBy: NonNullable<PortalUser['openedBy']> }) {
  const user = usePortalUser()
  const company = use(PartyContext)?.title
  const [open, setOpen] = useState(false)
  const left = useSecondsLeft(openedBy.until)
  const clock = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
  return (
    <section className={classes['viewing']} aria-label="One-click login">
      <div className={classes['inner']}>
        {/* The first stop of the Tab key, wherever it stands. */}
        <Button className={classes['end'] ?? ''} variant="white" color="dark" onClick={() => void signOut()}>
          End session
        </Button>
        <IconUserCheck size={20} aria-hidden />
        <button type="button" className={classes['who']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <bdi>{openedBy.name}</bdi> as <bdi>{user.name}</bdi>
        </button>
        <div className={classes['really']} data-open={open || undefined} role="status">
          <strong>
            <bdi>{openedBy.name}</bdi> (staff) is viewing as <bdi>{user.name}</bdi>
            {company ? `, ${company}` : ''}.
          </strong>
          <span>
            View only: no return requests, caps, password or keys. Reason: “{openedBy.reason}”. Logged under{' '}
            {firstName(openedBy.name)}’s name.
          </span>
        </div>
        <span className={classes['left']} data-soon={left <= NEARLY_OVER_S || undefined} role="timer">
          <IconClock size={15} aria-hidden />
          <span>Ends in</span> <b>{clock}</b>
        </span>
      </div>
    </section>
  )
}

/** At nought the window shows nothing of the user's any more; the server has ended the session by then. */
function useSecondsLeft(until: string | Date): number {
  const end = new Date(until).getTime()
  const [left, setLeft] = useState(() => secondsTo(end))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(end)), 1000)
    return () => clearInterval(timer)
  }, [end])
  useEffect(() => {
    if (left === 0) forgetUser()
  }, [left])
  return left
}

/** By the server's count where it is known: the browser's clock may be wrong. */
const secondsTo = (end: number): number => Math.max(0, Math.ceil(((sessionEnds()?.at ?? end) - Date.now()) / 1000))
